import { expect, it } from 'vitest';
import { contrastOf, darkInk, inkHint, inkOn } from './contrast.ts';

it('the contrast of two colours ranges from 1 for the same colour to 21 for black on white, in either order', () => {
  expect(contrastOf('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#0DD9B3', '#0DD9B3')).toBe(1);
  // The example in WCAG: the lightest grey that is readable on white.
  expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

it.each([
  ['#0DD9B3', darkInk],
  ['#14304A', '#FFFFFF'],
])('a star is drawn in the most readable ink on %s', (ground, ink) => expect(inkOn(ground)).toBe(ink));

it.each([
  ['#14304A', 'Text on it is white'],
  ['#FFF1D6', 'Text on it is dark'],
  ['#12', ''],
  ['teal', ''],
])('the hint says which text is drawn on %s', (typed, says) => expect(inkHint(typed)).toBe(says));
