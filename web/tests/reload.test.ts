import { beforeEach, expect, test, vi } from "vitest";
import { reloadPage } from "../src/lib/reload";

beforeEach(() => sessionStorage.clear());

test("a page that lacks a part is loaded anew, but not again and again", () => {
  const reload = vi.fn();
  reloadPage(1_000_000, reload);
  reloadPage(1_020_000, reload);
  expect(reload).toHaveBeenCalledTimes(1);
  reloadPage(1_040_000, reload);
  expect(reload).toHaveBeenCalledTimes(2);
});
