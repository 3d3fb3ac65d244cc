import { expect, it } from 'vitest';
import { contrastHint, contrastOf, darkInk, inkOn } from './contrast.ts';

it('counts from 1 for the same colour to 21 for black on white, whichever comes first', () => {
  expect(contrastOf('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#0DD9B3', '#0DD9B3')).toBe(1);
  // The example of WCAG: the lightest grey that is read on white.
  expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

it.each([
  ['#0DD9B3', darkInk],
  ['#14304A', '#FFFFFF'],
])('writes on %s in the ink that is read best', (ground, ink) => expect(inkOn(ground)).toBe(ink));

it.each([
  ['#14304A', /^White 13\.\d:1, dark 1\.\d:1$/],
  ['#FFF1D6', /^White 1\.1:1, dark 1\d\.\d:1$/],
  ['#12', /^$/],
  ['teal', /^$/],
])('tells of %s what can be read on it', (typed, says) => expect(contrastHint(typed)).toMatch(says));
