/** Looking at an Alhambra from nearer or farther: which part of the ground is in the window, and how large. */

export interface Size {
  width: number;
  height: number;
}

/** A part of the ground. */
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

/** A point of the ground is seen at `scale * point + (x, y)`. */
export interface Camera extends Point {
  scale: number;
}

/** From afar everything of the largest Alhambra is in the window; from near a tile is larger than drawn. */
export const FARTHEST = 0.2;
export const NEAREST = 1.8;

/**
 * See all of a box, in the middle of the window below some part of it, but nothing larger than drawn. Nothing lies under the buttons at the
 * right, where a finger could not reach it: what would, goes to the left.
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

/** Go nearer (more than 1) or farther; what is at a point of the window stays there. */
export function zoom(camera: Camera, factor: number, at: Point): Camera {
  const scale = Math.max(FARTHEST, Math.min(NEAREST, camera.scale * factor));
  const grown = scale / camera.scale;
  return { scale, x: at.x - grown * (at.x - camera.x), y: at.y - grown * (at.y - camera.y) };
}

/** Move what is seen. */
export const pan = (camera: Camera, dx: number, dy: number): Camera => ({ ...camera, x: camera.x + dx, y: camera.y + dy });

/** Nobody gets lost: the middle of the window is always over the box. */
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

/** Move no more than needed so that a box is in the window. */
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
