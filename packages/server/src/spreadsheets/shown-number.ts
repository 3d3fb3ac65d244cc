import { literalOf, type Section, showerOf } from './format-section.ts';

/** From here on a whole number has more digits than the 15 that Excel keeps. */
export const firstOfSixteenDigits = 1e15;

/** A number with 15 digits, without binary rounding errors and without a power of ten. */
export function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < firstOfSixteenDigits) return String(value);
  const kept = Number(value.toPrecision(15));
  const [digits = '', power] = String(kept).split('e');
  if (power === undefined) return digits;
  const exponent = Number(power);
  if (exponent < 0) return kept.toFixed(Math.min(100, 14 - exponent)).replace(/\.?0+$/, '');
  const sign = value < 0 ? '-' : '';
  return sign + digits.replace(/[-.]/g, '').padEnd(exponent + 1, '0');
}

/** The digits that fill the places of a format, and the number itself. */
type Filling = { whole: string; part: string; value: number };

const isDigit = (token: string | undefined): boolean => token === '0' || token === '#';

/**
 * How a section shows a number that is not negative.
 * @returns undefined for fractions, powers, numbers of thousands, and what else is left out here
 */
export function numberShower(section: Section, isIndian: boolean): ((value: number) => string) | undefined {
  const isGrouped = section.some((token, at) => token === ',' && isDigit(section[at - 1]));
  if (isGrouped && !isDigit(section[section.lastIndexOf(',') + 1])) return undefined;
  const tokens = section.filter((token) => token !== ',' || !isGrouped);
  const point = tokens.indexOf('.');
  const positions = tokens.flatMap((token, at) => (isDigit(token) ? [at] : []));
  const wholes = positions.filter((at) => point < 0 || at < point);
  const parts = positions.slice(wholes.length);
  const firstZero = wholes.findIndex((at) => tokens[at] === '0');
  const minWholes = firstZero < 0 ? 0 : wholes.length - firstZero;
  const minParts = parts.findLastIndex((at) => tokens[at] === '0') + 1;
  const factor = 100 ** tokens.filter((token) => token === '%').length;
  const shower = showerOf<Filling>(
    tokens.map((token, at) => {
      const left = wholes.length - wholes.indexOf(at);
      // The first place takes all digits that have no place of their own.
      if (at === wholes[0]) return ({ whole }) => whole.slice(0, Math.max(0, whole.length - left + 1));
      if (wholes.includes(at)) return ({ whole }) => whole.at(-left) ?? '';
      const nth = parts.indexOf(at);
      if (nth >= 0) return ({ part }) => part[nth] ?? '';
      if (token === 'general') return ({ value }) => plainNumber(value);
      return token === '%' || at === point ? token : literalOf(token);
    }),
  );
  return (
    shower &&
    ((value) => {
      const shown = factor === 1 ? value : Number((value * factor).toPrecision(15));
      const [whole = '', part = ''] = rounded(shown, parts.length).split('.');
      const digits = (whole === '0' ? '' : whole).padStart(minWholes, '0');
      return shower({
        whole: isGrouped ? groupedText(digits, isIndian) : digits,
        part: part.slice(0, minParts) + part.slice(minParts).replace(/0+$/, ''),
        value,
      });
    })
  );
}

/** Rounds the decimal number that people see: 1.005 is 1.01, though its binary form is a little less. */
function rounded(value: number, decimals: number): string {
  if (value >= firstOfSixteenDigits) return `${plainNumber(value)}.${'0'.repeat(decimals)}`;
  const shifted = Number(`${value}e${decimals}`);
  const near = Number.isNaN(shifted) ? value : Number(`${Math.round(shifted)}e-${decimals}`);
  return near.toFixed(Math.min(100, decimals));
}

const groupedText = (digits: string, isIndian: boolean): string =>
  digits.replace(isIndian ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, ',');
