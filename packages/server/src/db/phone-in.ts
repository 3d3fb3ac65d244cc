/** Digits of a phone, however somebody wrote it: '+91 91000 00001'. Nothing where it is none. */
export function phoneIn(search: string): string | undefined {
  const digits = search.replace(/[\s()+-]/g, '');
  return /^\d+$/.test(digits) ? digits.replace(/^(91|0)(?=\d{10}$)/, '') : undefined;
}
