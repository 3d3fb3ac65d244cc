/**
 * How much light (0 to 1) or shade (0 to -1) a shape lays on the point x, y of a cover of 480 by 270.
 * Edges fade over one pixel.
 */
export type Motif = (x: number, y: number) => number;

/** Many times faster than Math.hypot, which guards against numbers far larger than ours. */
const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** 1 inside, 0 outside, by the distance to the edge (negative inside). */
const inside = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance));

const toCircle = (x: number, y: number, cx: number, cy: number, radius: number): number =>
  lengthOf(x - cx, y - cy) - radius;

type Point = readonly [x: number, y: number];

function toSegment(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, along));
  return lengthOf(x - ax - t * dx, y - ay - t * dy);
}

/** @param points from left to right; parts further away than `reach` do not count */
function toLine(x: number, y: number, points: readonly Point[], reach: number): number {
  let least = reach;
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!;
    const to = points[i]!;
    if (x > from[0] - reach && x < to[0] + reach) least = Math.min(least, toSegment(x, y, from, to));
  }
  return least;
}

const toBoxAround = (x: number, y: number, cx: number, cy: number, halfWidth: number, halfHeight: number) =>
  Math.max(Math.abs(x - cx) - halfWidth, Math.abs(y - cy) - halfHeight);

const toBox = (x: number, y: number, left: number, top: number, width: number, height: number) =>
  toBoxAround(x, y, left + width / 2, top + height / 2, width / 2, height / 2);

const circles: Motif = (x, y) =>
  0.16 * inside(toCircle(x, y, 380, 80, 120)) +
  0.14 * inside(toCircle(x, y, 300, 190, 90)) +
  0.2 * inside(toCircle(x, y, 420, 200, 54));

const rings: Motif = (x, y) => {
  const away = lengthOf(x - 400, y - 240);
  return away > 330 ? 0 : 0.2 * inside(Math.abs((away % 60) - 30) - 9);
};

const waves: Motif = (x, y) =>
  0.1 * inside(150 + 26 * Math.sin(x / 58) - y) +
  0.12 * inside(190 + 22 * Math.sin(x / 46 + 2) - y) +
  0.16 * inside(226 + 16 * Math.sin(x / 38 + 4) - y);

const barHeights = [52, 84, 70, 118, 142, 176];
const bars: Motif = (x, y) => {
  let light = 0;
  for (let i = 0; i < barHeights.length; i++) {
    const height = barHeights[i]!;
    light += (0.12 + i * 0.03) * inside(toBox(x, y, 214 + i * 40, 238 - height, 26, height));
  }
  return light + 0.3 * inside(toBox(x, y, 200, 240, 250, 3));
};

const ledger: Motif = (x, y) => {
  const page = inside(toBox(x, y, 262, 40, 170, 210));
  const line =
    y > 76 ? inside(Math.abs(((y - 76) % 26) - 13) - 1) * inside(toBox(x, y, 280, 70, 134, 160)) : 0;
  return 0.2 * page + 0.2 * line + 0.25 * inside(toBox(x, y, 372, 40, 2, 210));
};

const honeycomb: readonly Point[] = [
  [330, 70],
  [406, 70],
  [292, 136],
  [368, 136],
  [444, 136],
  [330, 202],
  [406, 202],
];
const hexagons: Motif = (x, y) => {
  let light = 0;
  for (let i = 0; i < honeycomb.length; i++) {
    const [cx, cy] = honeycomb[i]!;
    const dx = Math.abs(x - cx);
    const dy = Math.abs(y - cy);
    light += (0.1 + (i % 3) * 0.06) * inside(Math.max(dx, dx * 0.5 + dy * 0.866) - 34);
  }
  return light;
};

const underPeak = (x: number, y: number, cx: number, top: number, slope: number): number =>
  inside(top + Math.abs(x - cx) * slope - y);

const peaks: Motif = (x, y) =>
  0.13 * underPeak(x, y, 330, 90, 0.9) +
  0.16 * underPeak(x, y, 420, 130, 0.8) -
  0.08 * underPeak(x, y, 180, 170, 0.5);

const heartbeat: readonly Point[] = [
  [40, 160],
  [190, 160],
  [212, 132],
  [234, 160],
  [252, 160],
  [274, 60],
  [304, 226],
  [326, 160],
  [352, 160],
  [374, 126],
  [398, 160],
  [440, 160],
];
const pulse: Motif = (x, y) => {
  const away = toLine(x, y, heartbeat, 12);
  return 0.5 * inside(away - 3) + 0.14 * inside(away - 11);
};

const helix: Motif = (x, y) => {
  const off = y - 140;
  if (off < -72 || off > 72) return 0;
  const swing = 62 * Math.sin(x / 56);
  const slope = lengthOf(1, (62 / 56) * Math.cos(x / 56));
  const isBetween = Math.abs(off) < Math.abs(swing) - 6;
  const rung = isBetween ? inside(Math.abs((x % 28) - 14) - 1.5) : 0;
  const strands =
    0.34 * inside(Math.abs(off - swing) / slope - 6) + 0.22 * inside(Math.abs(off + swing) / slope - 6);
  return strands + 0.16 * rung;
};

const dots: Motif = (x, y) => {
  const cx = Math.floor(x / 32) * 32 + 16;
  const cy = Math.floor(y / 32) * 32 + 16;
  return 0.24 * inside(toCircle(x, y, cx, cy, Math.max(0, (cx + cy - 260) / 33)));
};

const inCross = (x: number, y: number, cx: number, cy: number, arm: number): number =>
  inside(Math.min(toBoxAround(x, y, cx, cy, arm, arm / 3), toBoxAround(x, y, cx, cy, arm / 3, arm)));

const crosses: Motif = (x, y) =>
  0.24 * inCross(x, y, 372, 124, 72) +
  0.16 * inCross(x, y, 256, 206, 30) +
  0.14 * inCross(x, y, 258, 62, 22) +
  0.12 * inCross(x, y, 446, 226, 20);

const bands: Motif = (x, y) => {
  const across = (x + y * 0.6) / 1.166;
  let light = 0;
  for (let edge = 230; edge < 490; edge += 52) light += 0.08 * inside(edge - across);
  return light;
};

export const motifs = {
  circles,
  rings,
  waves,
  bars,
  ledger,
  hexagons,
  peaks,
  pulse,
  helix,
  dots,
  crosses,
  bands,
};
