/** What each of these characters becomes, after compatibility forms (NFKC) and capitals are folded. */
const alike: Readonly<Record<string, string>> = {
  "'": '‘’‚‛′ʹʼ',
  '"': '“”„‟«»',
  '-': '‐‒–—―−',
  ' ': '\t\n\v\f\r\u0085\u1680\u2028\u2029',
  // The same letter at the end of a word.
  σ: 'ς',
  // NFKC composes these with a nukta, others it leaves apart.
  न: 'ऩ',
  र: 'ऱ',
  ळ: 'ऴ',
};

/** Soft hyphen, joiners, marks of direction and variation, byte order mark; nuktas; the dot that a Turkish İ leaves. */
const dropped =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\ufe00-\ufe0f]|\u0307|\u034f|\u093c|\u09bc|\u0a3c|\u0abc|\u0b3c|\u0c3c|\u0cbc/gu;

/** The zeros of the scripts of India, of Arabic and of Persian, whose digits follow them. */
const zeros = '٠۰०০੦૦୦௦౦೦൦';
const digits = new Map(
  [...zeros].flatMap((zero) =>
    Array.from(
      { length: 10 },
      (_, digit) => [String.fromCodePoint(zero.charCodeAt(0) + digit), String(digit)] as const,
    ),
  ),
);

const replacements = new Map([
  ...Object.entries(alike).flatMap(([one, others]) => [...others].map((other) => [other, one] as const)),
  ...digits,
]);
const replaced = new RegExp(`[${[...replacements.keys()].join('')}]`, 'g');

/**
 * A text as searches compare it: without regard to capitals, ligatures, widths, kinds of quotes, dashes, spaces and
 * digits, nuktas and what cannot be seen. The database folds the same way (`fold_for_search` in server/triggers/search.sql).
 */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(dropped, '')
    .replace(replaced, (one) => replacements.get(one) ?? one)
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '');
