import { describe, expect, it, vi } from "vitest";
import { followLink, momentPath, navigate, parse, tablePath } from "../src/lib/router";

describe("routes", () => {
  it("are home, a table, and everything else", () => {
    expect(parse("/")).toEqual({ page: "home" });
    expect(parse("/t/aB_-9")).toEqual({ page: "table", id: "aB_-9", invite: null, at: null });
    expect(parse("/t/aB_-9/secret")).toEqual({ page: "table", id: "aB_-9", invite: "secret", at: null });
    expect(parse("/t/aB_-9/at/17")).toEqual({ page: "table", id: "aB_-9", invite: null, at: 17 });
    expect(parse("/t/aB_-9/at/soon")).toEqual({ page: "notFound" });
    expect(parse("/t/")).toEqual({ page: "notFound" });
    expect(parse("/t/a/b/c")).toEqual({ page: "notFound" });
    expect(parse("/elsewhere")).toEqual({ page: "notFound" });
  });

  it("are built the way they are parsed", () => {
    for (const path of [tablePath("abc"), tablePath("abc", "secret")]) {
      const route = parse(path);
      expect(route.page === "table" && tablePath(route.id, route.invite)).toBe(path);
    }
    expect(parse(momentPath("abc", 17))).toMatchObject({ id: "abc", at: 17 });
  });

  it("change without reloading the page", () => {
    const heard = vi.fn();
    vi.stubGlobal("scrollTo", vi.fn());
    window.addEventListener("popstate", heard);
    navigate("/t/abc");
    expect(location.pathname).toBe("/t/abc");
    expect(heard).toHaveBeenCalledOnce();
    window.removeEventListener("popstate", heard);
  });
});

describe("a click on a link", () => {
  function click(html: string, init: MouseEventInit = {}): boolean {
    vi.stubGlobal("scrollTo", vi.fn());
    document.body.innerHTML = html;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    let ours = false;
    const listen = (heard: MouseEvent): void => {
      followLink(heard);
      ours = heard.defaultPrevented;
      heard.preventDefault(); // keep jsdom from loading it
    };
    document.addEventListener("click", listen);
    document.querySelector("a")?.firstChild?.dispatchEvent(event);
    document.removeEventListener("click", listen);
    return ours;
  }

  it("stays within the client", () => expect(click(`<a href="/t/abc"><b>x</b></a>`)).toBe(true));
  it.each([
    `<a href="/api/tables/x/record"><b>x</b></a>`,
    `<a href="/t/abc" download><b>x</b></a>`,
    `<a href="/t/abc" target="_blank"><b>x</b></a>`,
    `<a href="https://example.org/t/abc"><b>x</b></a>`,
    `<a href="#main"><b>x</b></a>`,
  ])("is left to the browser: %s", (html) => expect(click(html)).toBe(false));
  it("is left to the browser with a modifier key", () => expect(click(`<a href="/t/abc"><b>x</b></a>`, { ctrlKey: true })).toBe(false));
});
