/** Characters that nobody sees, which contacts, chats, PDFs and web pages leave in a text. */

/**
 * Soft hyphen, marks of direction, zero-width spaces, invisible operators, byte order mark, and the blanks that Unicode
 * counts as letters (Hangul fillers).
 */
const unseen =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;
const joiner = /[\u200c\u200d]/g;

/** Indic scripts, Sinhala, Arabic, Syriac, Tibetan, Myanmar, Khmer and Mongolian, whose words need joiners. */
const joined =
  /[\u0600-\u06ff\u0700-\u077f\u08a0-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc]/;
/** After a virama a joiner shapes the letter even at the end of a word. */
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;
/** In its shape within a word, at the end of an abbreviation. */
const openArabic = /[\u0600-\u06ff]\u200d$/;
/** A family or a profession in one picture is several pictures with joiners. */
const pictured = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;

function isNeeded(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at + 1]];
  if (joined.test(before)) {
    return joined.test(after) || virama.test(before) || openArabic.test(text.slice(at - 1, at + 1));
  }
  return (
    pictured.test(text.slice(Math.max(0, at - 2), at)) &&
    /^\p{Extended_Pictographic}/u.test(text.slice(at + 1))
  );
}

/** The text without what cannot be seen; joiners stay where a word or a picture needs them. */
export const withoutUnseen = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(joiner, (mark, at: number, whole: string) => (isNeeded(whole, at) ? mark : ''));

/** Something a person can read or see, and not only blanks of some width. */
export const hasVisible = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Z}\u2800]/u.test(text.replace(unseen, '').replace(joiner, ''));

/** The hyphens that look like the one on the keyboard. Dashes are longer, and stay. */
const hyphens = /[\u2010\u2011\ufe63\uff0d]/g;
const dashes = /[\u2012-\u2015\u2212\ufe58]/g;
const blanks = /\r\n|[\p{Z}\t-\r]/gu;
/** The forms of ASCII that are as wide as a Chinese character. */
const wide = /[\uff01-\uff5e]/g;

const withoutWideForms = (text: string): string =>
  text.replace(wide, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));

/** One line as it is stored: nothing unseen in it, one kind of blank and of hyphen, letters composed (NFC). */
export const plainLine = (text: string): string =>
  withoutUnseen(text).normalize('NFC').replace(hyphens, '-').replace(blanks, ' ').trim();

/**
 * A code, an address of a mailbox or a number of a parcel as it is stored and compared: of what searches take for the
 * same (`foldForSearch`), only one form is left, but capitals and letters stay as they are.
 */
export const plainCode = (text: string): string =>
  withoutWideForms(plainLine(text.replace(joiner, '')))
    .replace(dashes, '-')
    .trim();
