import { createHash } from 'node:crypto';
import { type Motif, motifs } from './motifs.ts';
import { encodePng } from './png.ts';

const width = 480;
const height = 270;

type Colour = readonly [red: number, green: number, blue: number];

/** From the top left to the bottom right; the first is also the colour of subjects that show this cover. */
const gradients: Record<keyof typeof motifs, readonly [from: string, to: string]> = {
  circles: ['#0b7a75', '#19c6a6'],
  rings: ['#3a3fb8', '#7f7bf0'],
  waves: ['#0d5c9e', '#36b3e0'],
  bars: ['#1d6b4a', '#63c47b'],
  ledger: ['#8a4b12', '#e8a33d'],
  hexagons: ['#6a2c91', '#c06bd8'],
  peaks: ['#24476b', '#6f9cc4'],
  pulse: ['#a3123f', '#f2557d'],
  helix: ['#125a70', '#3fb6a8'],
  dots: ['#8c2f2f', '#ef7d5b'],
  crosses: ['#0a6b5d', '#5cc9a0'],
  bands: ['#37404f', '#7d8ba3'],
};

export type Cover = { name: string; link: string; colour: string; draw(): Promise<Buffer> };

const colourOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/**
 * Paints the gradient and lays the motif on it: towards white where it is light, towards black where it shades.
 * The gradient moves two pixels a row, in steps too small to see, and light has few strengths: rows repeat, and
 * the file stays small.
 */
function paint(motif: Motif, from: Colour, to: Colour): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = (Math.floor((x + 2 * y) / 12) * 12) / (width + 2 * height);
      const light = Math.round(motif(x, y) * 25) / 25;
      const towards = light < 0 ? 0 : 255;
      const much = Math.abs(light);
      for (let part = 0; part < 3; part++, i++) {
        const ground = from[part]! + (to[part]! - from[part]!) * along;
        // Half a level up, since storing cuts the fraction off.
        pixels[i] = ground + (towards - ground) * much + 0.5;
      }
    }
  }
  return pixels;
}

function coverOf(title: keyof typeof motifs): Cover {
  const [from, to] = gradients[title];
  const hash = createHash('sha256').update(`demo cover ${title}`).digest('hex');
  const name = `${hash.slice(0, 32)}.png`;
  return {
    name,
    link: `/files/images/${name}`,
    colour: from.toUpperCase(),
    draw: () => encodePng(width, height, paint(motifs[title], colourOf(from), colourOf(to))),
  };
}

const coversOf = (...titles: (keyof typeof motifs)[]): Cover[] => titles.map(coverOf);

/** What suits accounts and laws, and what suits medicine. */
export const covers = {
  general: coversOf('ledger', 'bars', 'waves', 'bands', 'peaks', 'rings', 'dots'),
  clinical: coversOf('pulse', 'helix', 'crosses', 'hexagons', 'circles'),
};
