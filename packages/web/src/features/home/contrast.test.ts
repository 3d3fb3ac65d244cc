import { expect, it } from 'vitest';
import { contrastHint, contrastOf, darkInk, inkOn } from './contrast.ts';

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
  ['#14304A', /^White 13\.\d:1, dark 1\.\d:1$/],
  ['#FFF1D6', /^White 1\.1:1, dark 1\d\.\d:1$/],
  ['#12', /^$/],
  ['teal', /^$/],
])('the contrast check says what can be read on %s', (typed, says) =>
  expect(contrastHint(typed)).toMatch(says),
);
