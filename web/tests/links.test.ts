import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../src/lib/api";
import { loadTexts, setLanguage } from "../src/lib/i18n.svelte";
import type { Reach } from "../src/lib/messages";
import Links from "../src/pages/table/Links.svelte";

const NETWORK = "http://192.0.2.7:8000";

/** The links of a waiting table, on the computer that the server runs on. */
async function show(reach: Reach, host: boolean): Promise<void> {
  vi.spyOn(api, "reach").mockResolvedValue(reach);
  render(Links, { table: "abcdefghij", invite: "secret", host, drawn: true });
  await screen.findByLabelText(/^Invitation/);
}

const invitation = (): string => screen.getByLabelText<HTMLInputElement>(/^Invitation/).value;

beforeEach(async () => {
  await setLanguage("en");
  await loadTexts("lobby");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("say that they are for this computer only, and what the host can do; there is nothing to scan", async () => {
  await show({ open: false, addresses: [NETWORK] }, true);
  expect(screen.getByText("This link works on this computer only.")).toBeTruthy();
  expect(screen.getAllByText(/^(comares serve|--host 0\.0\.0\.0|http:.*)$/).map((part) => part.textContent)).toEqual([
    "comares serve",
    "--host 0.0.0.0",
    NETWORK,
  ]);
  expect(screen.queryByRole("img")).toBeNull();
});

test("do not tell guests how to start a server", async () => {
  await show({ open: false, addresses: [NETWORK] }, false);
  expect(screen.getByText("This link works on this computer only.")).toBeTruthy();
  expect(screen.queryByText("comares serve")).toBeNull();
});

test("lead to this computer's address in its network, if the server listens there", async () => {
  await show({ open: true, addresses: [NETWORK] }, true);
  expect(invitation()).toBe(`${NETWORK}/t/abcdefghij/secret`);
  expect(screen.getByRole<HTMLImageElement>("img", { name: "QR code of the invitation" }).src).toContain("qr.svg?reach=0");
  expect(screen.queryByText("This link works on this computer only.")).toBeNull();
});
