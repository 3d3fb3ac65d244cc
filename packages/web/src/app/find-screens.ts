import { foldForSearch } from '@prepdesk/contract/fold-for-search';

/** What the search finds: a screen or an action. */
export type Findable = { label?: string | undefined; keywords?: readonly string[] };

const none = Number.POSITIVE_INFINITY;
/** The worst fit that begins a word; a part of a word says little where several words are typed. */
const beginsWord = 5;
/** Words of a sentence that say nothing about a screen. */
const fillers = new Set(
  'a an and are by can cant do for how i in is it me my not of on the to with'.split(' '),
);

/** How well a name fits, the best first: all of it, its beginning, the beginning of one of its words, anywhere. */
function fitOf(name: string, search: string): number {
  const folded = foldForSearch(name);
  if (folded === search) return 0;
  if (folded.startsWith(search)) return 2;
  if (folded.split(/[\s/&-]+/).some((_, at, words) => words.slice(at).join(' ').startsWith(search))) return 4;
  return folded.includes(search) ? 6 : none;
}

/** What people call it counts a little less than its own name. */
const fitOfAll = ({ label = '', keywords = [] }: Findable, search: string): number =>
  Math.min(fitOf(label, search), ...keywords.map((word) => fitOf(word, search) + 1));

const singular = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);

/** How many of the words fit, and how well together. */
function fitOfWords(one: Findable, words: readonly string[]): { count: number; fit: number } {
  const fits = words
    .map((word) => Math.min(fitOfAll(one, word), fitOfAll(one, singular(word))))
    .filter((fit) => fit <= beginsWord);
  return { count: fits.length, fit: fits.reduce((sum, fit) => sum + fit, 0) };
}

/**
 * Those that fit the text as it is typed, the best first; then those that fit most of its words, in any order. What
 * fits equally well stays in menu order.
 */
export function bestFirst<F extends Findable>(all: readonly F[], typed: string): F[] {
  const search = foldForSearch(typed).trim();
  const whole = all
    .map((one) => ({ one, fit: fitOfAll(one, search) }))
    .filter(({ fit }) => fit < none)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ one }) => one);
  const words = search
    .replaceAll(/['’?.,]/g, '')
    .split(/\s+/)
    .filter((word) => !fillers.has(word));
  if (words.length === 0 || !/\s/.test(search)) return whole;

  const byWords = all.map((one) => ({ one, ...fitOfWords(one, words) }));
  const most = Math.max(...byWords.map(({ count }) => count));
  const enough = whole.length > 0 ? words.length : Math.max(most, 1);
  const others = byWords
    .filter(({ one, count }) => count >= enough && !whole.includes(one))
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ one }) => one);
  return [...whole, ...others];
}
