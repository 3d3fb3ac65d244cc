/**
 * How much light (0 to 1) or shade (0 to -1) a shape lays on the point x, y of a cover of 480 by 270.
 * Edges fade over one pixel.
 */
export type Motif = (x: number, y: number) => number;

/** 1 inside, 0 outside, by the distance to the edge (negative inside). */
const inside = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance));

const toCircle = (x: number, y: number, cx: number, cy: number, radius: number): number =>
  Math.hypot(x - cx, y - cy) - radius;

function toSegment(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

type Point = readonly [x: number, y: number];

const toLine = (x: number, y: number, points: readonly Point[]): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < points.length; i++) least = Math.min(least, toSegment(x, y, points[i - 1]!, points[i]!));
  return least;
};

const toBox = (x: number, y: number, left: number, top: number, width: number, height: number): number =>
  Math.max(Math.abs(x - left - width / 2) - width / 2, Math.abs(y - top - height / 2) - height / 2);

const circles: Motif = (x, y) =>
  0.16 * inside(toCircle(x, y, 380, 80, 120)) +
  0.14 * inside(toCircle(x, y, 300, 190, 90)) +
  0.2 * inside(toCircle(x, y, 420, 200, 54));

const rings: Motif = (x, y) => {
  const away = Math.hypot(x - 400, y - 240);
  return away > 330 ? 0 : 0.2 * inside(Math.abs((away % 44) - 22) - 7);
};

const waves: Motif = (x, y) =>
  0.1 * inside(150 + 26 * Math.sin(x / 58) - y) +
  0.12 * inside(190 + 22 * Math.sin(x / 46 + 2) - y) +
  0.16 * inside(226 + 16 * Math.sin(x / 38 + 4) - y);

const barHeights = [52, 84, 70, 118, 142, 176];
const bars: Motif = (x, y) => {
  let light = 0;
  for (const [i, height] of barHeights.entries()) {
    light += (0.12 + i * 0.03) * inside(toBox(x, y, 214 + i * 40, 238 - height, 26, height));
  }
  return light + 0.3 * inside(toBox(x, y, 200, 240, 250, 3));
};

const ledger: Motif = (x, y) => {
  const page = inside(toBox(x, y, 262, 40, 170, 210));
  const line = y > 76 ? inside(Math.abs(((y - 76) % 26) - 13) - 1) * inside(toBox(x, y, 280, 70, 134, 160)) : 0;
  return 0.2 * page + 0.2 * line + 0.25 * inside(toBox(x, y, 372, 40, 2, 210));
};

const honeycomb: readonly Point[] = [
  ...([[330, 70], [406, 70], [292, 136], [368, 136], [444, 136], [330, 202], [406, 202]] as const),
];
const hexagons: Motif = (x, y) => {
  let light = 0;
  for (const [i, [cx, cy]] of honeycomb.entries()) {
    const [dx, dy] = [Math.abs(x - cx), Math.abs(y - cy)];
    light += (0.1 + (i % 3) * 0.06) * inside(Math.max(dx, dx * 0.5 + dy * 0.866) - 34);
  }
  return light;
};

const peaks: Motif = (x, y) => {
  const under = (cx: number, top: number, slope: number) => inside(top + Math.abs(x - cx) * slope - y);
  return 0.13 * under(330, 90, 0.9) + 0.16 * under(420, 130, 0.8) - 0.08 * under(180, 170, 0.5);
};

const heartbeat: readonly Point[] = [
  ...([[40, 160], [190, 160], [212, 132], [234, 160], [252, 160], [274, 60], [304, 226], [326, 160]] as const),
  ...([[352, 160], [374, 126], [398, 160], [440, 160]] as const),
];
const pulse: Motif = (x, y) => {
  const away = toLine(x, y, heartbeat);
  return 0.5 * inside(away - 3) + 0.14 * inside(away - 11);
};

const helix: Motif = (x, y) => {
  const swing = 62 * Math.sin(x / 40);
  const slope = Math.hypot(1, (62 / 40) * Math.cos(x / 40));
  const strand = (middle: number) => inside(Math.abs(y - middle) / slope - 6);
  const isBetween = Math.abs(y - 140) < Math.abs(swing) - 6;
  const rung = isBetween ? inside(Math.abs((x % 21) - 10.5) - 1.5) : 0;
  return 0.34 * strand(140 + swing) + 0.22 * strand(140 - swing) + 0.16 * rung;
};

const dots: Motif = (x, y) => {
  const [cx, cy] = [Math.floor(x / 24) * 24 + 12, Math.floor(y / 24) * 24 + 12];
  return 0.24 * inside(toCircle(x, y, cx, cy, Math.max(0, (cx + cy - 240) / 44)));
};

const crosses: Motif = (x, y) => {
  const cross = (cx: number, cy: number, arm: number) =>
    inside(
      Math.min(toBox(x, y, cx - arm, cy - arm / 3, 2 * arm, (2 * arm) / 3), toBox(x, y, cx - arm / 3, cy - arm, (2 * arm) / 3, 2 * arm)),
    );
  return 0.24 * cross(372, 124, 72) + 0.16 * cross(256, 206, 30) + 0.14 * cross(258, 62, 22) + 0.12 * cross(446, 226, 20);
};

const bands: Motif = (x, y) => {
  const across = (x + y * 0.6) / 1.166;
  return across < 230 ? 0 : 0.07 * Math.ceil((across - 230) / 52) * inside(-Math.abs(((across - 230) % 52) - 26) - 0.5 + 26 - 25.5 + 0);
};

export const motifs = { circles, rings, waves, bars, ledger, hexagons, peaks, pulse, helix, dots, crosses, bands };
