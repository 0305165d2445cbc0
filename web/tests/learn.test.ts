import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import common from "../src/generated/locales/en/common.json";
import { useTexts } from "../src/lib/i18n.svelte";
import Learn from "../src/pages/learn/Learn.svelte";

/** Milliseconds until something should be there, even on a busy machine. */
const PATIENCE = { timeout: 30_000 };

/** A server that knows us, and answers everything else like this. */
function answering(status: number, code: string): void {
  const json = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(url.endsWith("/me") ? json({ name: null }) : json({ code, message: code, data: {} }, status)),
  );
}

beforeEach(() => useTexts("en", common));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the page of a lesson", () => {
  it("leads back to the games if there is no such lesson", async () => {
    answering(422, "no-such-lesson");
    render(Learn, { game: "rollwrite", lesson: "juggling" });
    expect((await screen.findByRole("link", { name: "To the games" }, PATIENCE)).getAttribute("href")).toBe("/");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("offers to try again if that may help", async () => {
    answering(503, "overloaded");
    render(Learn, { game: "rollwrite", lesson: "first" });
    await screen.findByRole("button", { name: "Try again" }, PATIENCE);
    expect(screen.queryByRole("link", { name: "To the games" })).toBeNull();
  });
});
