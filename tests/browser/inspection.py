"""What can be measured on a page: its width, the size of touch targets, the focus, and what axe finds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from tests.browser.chromium import resize
from tests.browser.serving import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

BREAKPOINTS = (350, 600, 700, 760, 820, 860, 900, 1100, 1639, 1839, 2299)
WIDTHS = sorted({*range(320, 1400, 45), *range(1400, 2560, 145), *BREAKPOINTS, *(at + 1 for at in BREAKPOINTS), 2560})
"""From a small phone to a large screen, with both sides of each breakpoint."""

LOW = (
    # Phones on their side, and a low window on a desk.
    *((568, 320), (601, 340), (640, 340), (640, 360), (667, 375), (740, 360), (800, 360), (844, 390), (896, 414)),
    *((930, 430), (1100, 480), (1280, 430)),
)


def windows(widths: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Windows of these widths, and low ones."""
    return (*((width, 800 if width < 1600 else width * 9 // 16) for width in widths), *LOW)


WINDOWS = windows(WIDTHS)
NARROWEST = windows((320, *(at + 1 for at in BREAKPOINTS)))
"""The narrowest window of each layout: what fits there fits in all, as a rule."""

TOO_WIDE = """
async () => {
  const width = document.documentElement.clientWidth;
  await document.fonts.ready; // laid out just now, so the browser knows which ones it needs
  const whole = document.documentElement.scrollWidth;
  const found = whole > width ? [`page: ${whole} of ${width}`] : [];
  for (const node of document.querySelectorAll("body *")) {
    const box = node.getBoundingClientRect();
    const [left, right] = [Math.round(box.left), Math.round(box.right)];
    if (right <= width + 1 && left >= -1) continue; // as nearly all do; to ask for styles takes longer
    const style = getComputedStyle(node);
    if (!box.width || !box.height || style.visibility === "hidden" || style.position === "fixed") continue;
    if (node.closest(".sr, .pattern, svg") || style.clipPath === "inset(50%)") continue;
    const parent = node.parentElement.getBoundingClientRect();
    const unseen = getComputedStyle(node.parentElement).overflowX === "hidden" && box.left >= parent.right - 1;
    if (unseen) continue; // left out because it would not fit
    found.push(`${node.tagName}.${node.className}: ${left} to ${right}`);
  }
  return found.slice(0, 5);
}
"""

OUT_OF_SIGHT = """
() => {
  const found = [];
  for (const node of document.querySelectorAll("[data-choice], [data-dock] button, button.die")) {
    if (!node.checkVisibility({ checkVisibilityCSS: true }) || document.querySelector("dialog[open]")) continue;
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (inside && hit && (node.contains(hit) || hit.contains(node))) continue;
    const name = node.getAttribute("aria-label") ?? node.textContent.trim().slice(0, 30);
    found.push(`${name}: ${[left, top, right, bottom].map(Math.round)}, ${hit?.className}`);
  }
  const high = document.documentElement.scrollHeight;
  if (high > innerHeight + 1) found.push(`page: ${high} of ${innerHeight}`);
  return found;
}
"""

# Whether a target is at least 44 px, by itself or with what surrounds it (a label, a frame that belongs to it).
TOO_SMALL = """
({ least, less }) => {
  const found = [];
  for (const node of document.querySelectorAll("button, a[href], input, select, textarea, [role=gridcell]")) {
    const open = document.querySelector("dialog[open]");
    if (open && !open.contains(node)) continue;
    const target = node.matches("input[type=radio], input[type=checkbox]") ? node.closest("label") : node;
    if (!target.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const box = target.getBoundingClientRect();
    if (box.bottom < 0 || box.right < 0) continue;
    const wanted = Object.entries(less).find(([selector]) => target.matches(selector))?.[1] ?? least;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hits = (dx, dy) => target.contains(document.elementFromPoint(x + dx, y + dy));
    const reach = wanted / 2 - 1;
    const wide = box.width >= wanted - 0.5 || (hits(-reach, 0) && hits(reach, 0));
    const high = box.height >= wanted - 0.5 || (hits(0, -reach) && hits(0, reach));
    const name = target.getAttribute("aria-label") ?? target.textContent.trim().slice(0, 30);
    const size = `${Math.round(box.width)} x ${Math.round(box.height)}`;
    if (!wide || !high) found.push(`${target.tagName.toLowerCase()} "${name}": ${size}`);
  }
  window.scrollTo(0, 0);
  return [...new Set(found)];
}
"""
# What shares 360 px on a phone by design: 6 cells or dice beside the fields of a sheet, 8 or 9 dice in a tray.
LESS = {"[role=gridcell]": 40, ".fld *": 40, ".dice:has(.black) .die": 37, ".die": 40}

FOCUS_SHOWN = """
() => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const near = [node, node.parentElement, ...node.children];
  const styles = () => near.flatMap((one) => [null, "::before", "::after"].map((pseudo) => {
    const style = getComputedStyle(one, pseudo);
    const outline = style.outlineStyle === "none" ? 0 : style.outlineWidth;
    return [outline, style.boxShadow, style.borderColor, style.backgroundColor, style.filter].join();
  })).join("|");
  const focused = styles();
  const name = node.getAttribute("aria-label") ?? node.textContent.trim().slice(0, 40);
  node.blur();
  const blurred = styles();
  node.focus();
  return { name, shown: focused !== blurred };
}
"""


def assert_fits(page: Page) -> None:
    """Assert that nothing scrolls sideways."""
    found = page.evaluate(TOO_WIDE)
    assert not found, found


def assert_fits_every_window(page: Page, sizes: Iterable[tuple[int, int]] = WINDOWS) -> None:
    """Assert that nothing is cut off at the sides, whatever the size of the window."""
    usual = page.viewport_size
    assert usual
    found: dict[str, list[str]] = {}
    for width, height in sizes:
        resize(page, width, height)
        if wide := page.evaluate(TOO_WIDE):
            found[f"{width} x {height}"] = wide
    resize(page, usual["width"], usual["height"])
    assert not found, found


def assert_in_sight(page: Page) -> None:
    """Assert that everything that can be chosen is in the window, and nothing lies on it."""
    found = page.evaluate(OUT_OF_SIGHT)
    assert not found, (page.viewport_size, found)


def assert_pushes_nothing(page: Page) -> None:
    """Assert that the table starts right below the header, although there is a notice."""
    box = {name: page.locator(name).bounding_box() for name in ("header", "main", ".notice")}
    header, main, notice = box["header"], box["main"], box[".notice"]
    assert header and main and notice
    assert abs(header["y"] + header["height"] - main["y"]) < 1, box


def assert_touchable(page: Page) -> None:
    """Assert that every touch target is large enough for a finger."""
    found = page.evaluate(TOO_SMALL, {"least": 44, "less": LESS})
    assert not found, found


def focus(page: Page) -> dict[str, Any] | None:
    """The name of the focused element, and whether its focus is visible."""
    found: dict[str, Any] | None = page.evaluate(FOCUS_SHOWN)
    return found


def findings(page: Page, *rules: str) -> list[str]:
    """Serious and critical findings of axe, of all rules or of certain ones."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    violations = page.evaluate("async (options) => (await axe.run(document, options)).violations", options)
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['html'][:160]} {node['failureSummary']}"
        for violation in violations
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:3]
    ]


def assert_accessible(page: Page) -> None:
    """Assert that axe finds nothing serious, in light and dark."""
    page.emulate_media(color_scheme="light")
    found = findings(page)
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {finding}" for finding in findings(page, "color-contrast")]
    page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)
