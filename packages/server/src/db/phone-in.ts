/**
 * The digits of a phone number, however it was written: '+91 91000 00001'. Undefined when the text is no phone number.
 */
export function phoneIn(search: string): string | undefined {
  const digits = search.replace(/[\s()+-]/g, '');
  return /^\d+$/.test(digits) ? digits.replace(/^(91|0)(?=\d{10}$)/, '') : undefined;
}
