import { createHash } from 'node:crypto';
import { encodePng } from './png.ts';

type Colour = readonly [red: number, green: number, blue: number];

const height = 628;
/** Of the website and of the apps. */
const widths = [1920, 1200] as const;
const stripePx = 96;

const colourOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** From one colour to another with slanting stripes: each row is the one above moved by a pixel, so painting is copying. */
function paint(width: number, from: Colour, to: Colour): Uint8Array {
  const line = new Uint8Array((width + height) * 3);
  for (let x = 0, i = 0; x < width + height; x += 1) {
    const along = (Math.floor(x / 8) * 8) / (width + height);
    const light = x % (2 * stripePx) < stripePx ? 0.08 : 0;
    for (let part = 0; part < 3; part += 1, i += 1) {
      const ground = from[part]! + (to[part]! - from[part]!) * along;
      line[i] = ground + (255 - ground) * light + 0.5;
    }
  }
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    pixels.set(line.subarray(y * 3, (y + width) * 3), y * width * 3);
  }
  return pixels;
}

export type BannerPicture = { name: string; link: string; draw(): Promise<Buffer> };

/** The picture of a banner for the website, then for the apps. */
export function bannerPicturesOf(title: string, colours: readonly [from: string, to: string]) {
  const [from, to] = colours.map(colourOf) as [Colour, Colour];
  return widths.map((width): BannerPicture => {
    const hash = createHash('sha256').update(`demo banner ${title} ${width}`).digest('hex');
    const name = `${hash.slice(0, 32)}.png`;
    return {
      name,
      link: `/files/images/${name}`,
      draw: () => encodePng(width, height, paint(width, from, to)),
    };
  }) as [web: BannerPicture, app: BannerPicture];
}
