import { describe, expect, test } from "vitest";
import { FARTHEST, fit, NEAREST, pan, reveal, within, zoom, type Box, type Camera, type Point } from "../../src/games/alcazaba/camera";

const WINDOW = { width: 400, height: 300 };
const BOX: Box = { left: -100, top: -200, right: 500, bottom: 400 };

/** Where a point of the content appears. */
const seen = ({ scale, x, y }: Camera, point: Point): Point => ({ x: scale * point.x + x, y: scale * point.y + y });

describe("fitting everything", () => {
  test("all of the box is visible, in the middle", () => {
    const camera = fit(BOX, WINDOW);
    expect(seen(camera, { x: -100, y: -200 })).toEqual({ x: 50, y: 0 });
    expect(seen(camera, { x: 500, y: 400 })).toEqual({ x: 350, y: 300 });
  });

  test("nothing is enlarged, nor too small to see", () => {
    expect(fit({ left: 0, top: 0, right: 10, bottom: 10 }, WINDOW).scale).toBe(1);
    expect(fit({ left: 0, top: 0, right: 9999, bottom: 10 }, WINDOW).scale).toBe(FARTHEST);
  });

  test("nothing ends up under the buttons", () => {
    const wide = { left: -200, top: 0, right: 200, bottom: 10 };
    const right = (width: number): number => {
      const camera = fit(wide, { width, height: 400 }, 0, 58);
      expect(seen(camera, { x: -200, y: 0 }).x).toBeGreaterThanOrEqual(0);
      return seen(camera, { x: 200, y: 0 }).x;
    };
    expect(right(600)).toBe(500); // far from them: centred
    expect(right(480)).toBe(480 - 58);
    expect(right(420)).toBeCloseTo(420 - 58); // no more room: zoomed out
    expect(right(300)).toBeCloseTo(300 - 58);
  });

  test("the title above keeps its space", () => {
    const camera = fit(BOX, WINDOW, 60);
    expect(seen(camera, { x: 200, y: -200 }).y).toBeCloseTo(60);
    expect(seen(camera, { x: 200, y: 400 }).y).toBeCloseTo(300);
  });
});

describe("zooming", () => {
  test("whatever is under the pointer stays there", () => {
    const before: Camera = { scale: 0.8, x: 30, y: -20 };
    const ground = { x: (120 - 30) / 0.8, y: (80 + 20) / 0.8 };
    for (const factor of [1.3, 0.5, 100]) {
      const at = seen(zoom(before, factor, { x: 120, y: 80 }), ground);
      expect(at.x).toBeCloseTo(120);
      expect(at.y).toBeCloseTo(80);
    }
  });

  test("has a limit in both directions", () => {
    expect(zoom({ scale: 1, x: 0, y: 0 }, 100, { x: 0, y: 0 }).scale).toBe(NEAREST);
    expect(zoom({ scale: 1, x: 0, y: 0 }, 0.001, { x: 0, y: 0 }).scale).toBe(FARTHEST);
  });
});

describe("panning", () => {
  test("follows the finger", () => {
    expect(pan({ scale: 0.5, x: 10, y: 20 }, 3, -4)).toEqual({ scale: 0.5, x: 13, y: 16 });
  });

  test("never loses the box: the middle of the viewport stays over it", () => {
    for (const [dx, dy] of [
      [9999, 0],
      [-9999, 0],
      [0, 9999],
      [0, -9999],
    ] as const) {
      const camera = within(pan(fit(BOX, WINDOW), dx, dy), BOX, WINDOW);
      const middle = { x: (200 - camera.x) / camera.scale, y: (150 - camera.y) / camera.scale };
      expect(middle.x).toBeGreaterThanOrEqual(BOX.left);
      expect(middle.x).toBeLessThanOrEqual(BOX.right);
      expect(middle.y).toBeGreaterThanOrEqual(BOX.top);
      expect(middle.y).toBeLessThanOrEqual(BOX.bottom);
    }
  });

  test("brings a part into view, no farther than needed", () => {
    const camera: Camera = { scale: 1, x: 0, y: 0 };
    const part = (left: number, top: number): Box => ({ left, top, right: left + 50, bottom: top + 50 });
    expect(reveal(camera, part(100, 100), WINDOW)).toEqual(camera);
    expect(reveal(camera, part(-30, 100), WINDOW)).toEqual({ scale: 1, x: 30, y: 0 });
    expect(reveal(camera, part(390, 280), WINDOW)).toEqual({ scale: 1, x: -40, y: -30 });
  });
});
