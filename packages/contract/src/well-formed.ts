/** One half of a character that takes two, without the other: no database stores it. */
const lonelyHalf = /\p{Surrogate}/gu;

/** The text with a replacement mark where half a character stands alone. */
export const wellFormed = (text: string): string => text.replace(lonelyHalf, '\ufffd');

/** Whether `wellFormed` changes any text in the value. */
function hasLonelyHalf(value: unknown): boolean {
  if (typeof value === 'string') return half.test(value) && wellFormed(value) !== value;
  if (typeof value !== 'object' || value === null) return false;
  const inner = value as Readonly<Record<string, unknown>>;
  return Object.keys(inner).some((key) => hasLonelyHalf(key) || hasLonelyHalf(inner[key]));
}

/** Found faster than a lonely one, and in few texts. */
const half = /[\ud800-\udfff]/;

/** The value with `wellFormed` applied to every text in it, also to keys; the value itself if that changes nothing. */
export function wellFormedThroughout<T>(value: T): T;
export function wellFormedThroughout(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (!hasLonelyHalf(value)) return value;
  if (Array.isArray(value)) return value.map((one) => wellFormedThroughout(one));
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.map(([key, one]) => [wellFormed(key), wellFormedThroughout(one)]));
}

/** The text as a database can store it: zero characters mean nothing in a text. */
export const storable = (text: string): string => wellFormed(text.replaceAll('\u0000', ''));

/** At most this many characters from the beginning, none of them cut in two. */
export function cutTo(max: number, text: string): string {
  if (text.length <= max) return text;
  return [...text.slice(0, max * 2)].slice(0, max).join('');
}

export const unstorable = 'This text has a character that cannot be stored';

/** Whether a database can store the text: it refuses a zero character. */
export const isStorable = (text: string): boolean => !text.includes('\u0000');
