import { cleanup, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import { KEY } from "../src/lib/problem";
import Dialog from "../src/pages/parts/Dialog.svelte";

afterEach(cleanup);

it("an error is said inside the open dialog, which lies above everything else", () => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  const children = createRawSnippet(() => ({ render: () => "<p>what it is about</p>" }));
  const page = { problem: new ApiError("made-up", {}, "The game has gone on.") };
  const { container } = render(Dialog, { props: { open: true, title: "Leave", children }, context: new Map([[KEY, page]]) });
  expect(container.querySelector("dialog")?.contains(screen.getByRole("alert", { hidden: true }))).toBe(true);
  expect(screen.getByRole("alert", { hidden: true }).textContent).toBe("The game has gone on.");
});
