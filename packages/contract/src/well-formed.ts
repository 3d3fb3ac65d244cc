/** One half of a character that takes two, without the other: no database stores it. */
const lonelyHalf = /\p{Surrogate}/gu;

/** The text with a replacement mark where half a character stands alone. */
export const wellFormed = (text: string): string => text.replace(lonelyHalf, '\ufffd');

/** The text as a database can store it: zero characters mean nothing in a text. */
export const storable = (text: string): string => wellFormed(text.replaceAll('\u0000', ''));

/** At most this many characters from the beginning, none of them cut in two. */
export function cutTo(most: number, text: string): string {
  if (text.length <= most) return text;
  return [...text.slice(0, most * 2)].slice(0, most).join('');
}

export const unstorable = 'This text has a character that cannot be stored';

/** Whether a database can store the text: it refuses a zero character. */
export const isStorable = (text: string): boolean => !text.includes('\u0000');
