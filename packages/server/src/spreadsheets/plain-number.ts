/** From here on a whole number has more digits than the 15 that Excel keeps. */
export const firstOfSixteenDigits = 1e15;

/** A number with 15 digits, without binary rounding errors and without a power of ten. */
export function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < firstOfSixteenDigits) return String(value);
  const rounded = Number(value.toPrecision(15));
  const [digits = '', power] = String(rounded).split('e');
  if (power === undefined) return digits;
  const exponent = Number(power);
  if (exponent < 0) return rounded.toFixed(Math.min(100, 14 - exponent)).replace(/\.?0+$/, '');
  const sign = value < 0 ? '-' : '';
  return sign + digits.replace(/[-.]/g, '').padEnd(exponent + 1, '0');
}
