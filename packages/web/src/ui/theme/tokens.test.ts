import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [teal = '', pink = ''] = css.split('[data-variant="pink"],');

/** A colour of a block; what the pink variant does not change is the teal one's. */
function colourOf(name: string, variant: 'teal' | 'pink', scheme: 'light' | 'dark'): string {
  const find = (block: string) =>
    new RegExp(`${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`).exec(block.split('}')[0] ?? '');
  const [, light = '', dark = '', one = ''] = (variant === 'pink' && find(pink)) || find(teal) || [];
  const hex = one || (scheme === 'light' ? light : dark);
  return hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex;
}

const channels = (hex: string): [number, number, number] => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [r, g, b];
};

function hueOf(hex: string): number {
  const [r, g, b] = channels(hex);
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const sixth =
    max === r ? (g - b) / (max - min) : max === g ? (b - r) / (max - min) + 2 : (r - g) / (max - min) + 4;
  return (sixth * 60 + 360) % 360;
}

function luminanceOf(hex: string): number {
  const [r, g, b] = channels(hex).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [one, other].map(luminanceOf).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const looks = (['teal', 'pink'] as const).flatMap((variant) =>
  (['light', 'dark'] as const).map((scheme) => ({ variant, scheme })),
);

describe.each(looks)('$variant, $scheme', ({ variant, scheme }) => {
  const of = (name: string) => colourOf(name, variant, scheme);

  it(`what is wrong is told by its hue from the accent and from what waits, in ${variant}, ${scheme}`, () => {
    for (const other of ['--brand-strong', '--dev']) {
      const apart = Math.abs(hueOf(of('--bad')) - hueOf(of(other)));
      expect(Math.min(apart, 360 - apart), other).toBeGreaterThanOrEqual(20);
    }
  });

  it(`the focus and what is on stand out from every ground, in ${variant}, ${scheme}`, () => {
    for (const ground of ['--surface', '--page', '--raised', '--hover', '--brand-soft', '--dev-soft'])
      expect(contrast(of('--brand-strong'), of(ground)), ground).toBeGreaterThanOrEqual(3);
  });

  it(`what is wrong can be read on every ground, in ${variant}, ${scheme}`, () => {
    for (const ground of ['--surface', '--page', '--raised', '--hover', '--bad-soft', '--bad-hover'])
      expect(contrast(of('--bad'), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  it(`the ground under the pointer can be seen, and every text be read on it, in ${variant}, ${scheme}`, () => {
    for (const around of ['--surface', '--raised'])
      expect(contrast(of('--hover'), of(around)), around).toBeGreaterThanOrEqual(1.14);
    for (const text of ['--ink', '--ink-2', '--ink-3', '--brand-strong', '--ok', '--off', '--dev'])
      expect(contrast(of(text), of('--hover')), text).toBeGreaterThanOrEqual(4.5);
  });
});

it('nothing moves without end for people who prefer less motion', () => {
  const src = join(import.meta.dirname, '../..');
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const moving = sheets.filter((name) => {
    const text = readFileSync(join(src, name), 'utf8');
    const always = text.replace(/@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}/gs, '');
    return /animation(-iteration-count)?:[^;]*\binfinite\b/.test(always);
  });
  expect(sheets.length).toBeGreaterThan(0);
  expect(moving).toEqual([]);
});
