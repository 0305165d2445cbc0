/** Outlines shared by several drawings, most of them 48 × 48. */

const two = (n: number): number => Math.round(n * 100) / 100;

/** An eight-pointed star as an SVG path; `waist` is the distance of the inner corners from the centre, relative to the radius. */
export function star(x: number, y: number, radius: number, waist = 0.765): string {
  const corners = Array.from({ length: 16 }, (_, at) => {
    const angle = (at * Math.PI) / 8 - Math.PI / 2;
    const reach = at % 2 ? radius * waist : radius;
    return `${two(x + reach * Math.cos(angle))} ${two(y + reach * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}z`;
}

/** An octagon as an SVG path; `height` is its vertical radius, if different. */
export function octagon(x: number, y: number, radius: number, height = radius): string {
  const near = Math.SQRT2 - 1;
  const corners = [
    [-near, -1],
    [near, -1],
    [1, -near],
    [1, near],
    [near, 1],
    [-near, 1],
    [-1, near],
    [-1, -near],
  ] as const;
  return `M${corners.map(([a, b]) => `${two(x + a * radius)} ${two(y + b * height)}`).join("L")}z`;
}
