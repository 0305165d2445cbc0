/** Panning and zooming an Alhambra: which part of it is visible in the viewport, and how large. */

export interface Size {
  width: number;
  height: number;
}

/** A rectangle of the content, in its own pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A point of the content appears at `scale * point + (x, y)`. */
export interface Camera extends Point {
  scale: number;
}

/** The zoom limits: zoomed out, the largest Alhambra fits; zoomed in, a tile is larger than its drawing. */
export const FARTHEST = 0.2;
export const NEAREST = 1.8;

/**
 * Show all of a box, centred below `above` pixels and never enlarged. Nothing may end up under the buttons on the right (`beside` pixels
 * wide), where a finger could not reach it; if it would, everything moves to the left.
 */
export function fit(box: Box, window: Size, above = 0, beside = 0): Camera {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const scale = Math.max(FARTHEST, Math.min(1, (window.width - beside) / width, (window.height - above) / height));
  const margin = (window.width - scale * width) / 2;
  return {
    scale,
    x: margin - scale * box.left - Math.max(0, beside - margin),
    y: (window.height + above - scale * (box.top + box.bottom)) / 2,
  };
}

/** Zoom in (a factor above 1) or out, around a point of the viewport. */
export function zoom(camera: Camera, factor: number, at: Point): Camera {
  const scale = Math.max(FARTHEST, Math.min(NEAREST, camera.scale * factor));
  const grown = scale / camera.scale;
  return { scale, x: at.x - grown * (at.x - camera.x), y: at.y - grown * (at.y - camera.y) };
}

/** Move the content by some pixels. */
export const pan = (camera: Camera, dx: number, dy: number): Camera => ({ ...camera, x: camera.x + dx, y: camera.y + dy });

/** Keep the centre of the viewport over the box, so that nobody gets lost. */
export function within(camera: Camera, box: Box, window: Size): Camera {
  const { scale } = camera;
  const keep = (at: number, from: number, to: number, middle: number): number =>
    Math.max(middle - scale * to, Math.min(middle - scale * from, at));
  return {
    scale,
    x: keep(camera.x, box.left, box.right, window.width / 2),
    y: keep(camera.y, box.top, box.bottom, window.height / 2),
  };
}

/** Move just enough to bring a box into view. */
export function reveal(camera: Camera, box: Box, window: Size): Camera {
  const shift = (at: number, from: number, to: number, length: number): number => {
    const [low, high] = [camera.scale * from + at, camera.scale * to + at];
    return low < 0 ? at - low : high > length ? Math.max(at - low, at + length - high) : at;
  };
  return {
    scale: camera.scale,
    x: shift(camera.x, box.left, box.right, window.width),
    y: shift(camera.y, box.top, box.bottom, window.height),
  };
}
