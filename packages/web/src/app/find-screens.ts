import { foldForSearch } from '@prepdesk/contract/fold-for-search';

/** What the search finds: a screen or an action. */
export type Findable = {
  label?: string | undefined;
  /** The entry of the menu that opens it. */
  menuName?: string | undefined;
  keywords?: readonly string[];
  kind?: string;
};

const none = Number.POSITIVE_INFINITY;
/** The worst fit that begins a word; a part of a word says little where several words are typed. */
const beginsWord = 5;
/** Words of a sentence that say nothing about a screen. */
const fillers = new Set(
  'a an and are by can cant do for how i in is it me my not of on the to with'.split(' '),
);

const singular = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);

/** How well a name fits: all of it, its beginning, the beginning of one of its words, anywhere. */
type Fits = { all: number; beginning: number; word: number; anywhere: number };

/** Its own names come before what people call it. */
const ofLabel: Fits = { all: 0, beginning: 1, word: 4, anywhere: 6 };
const ofKeyword: Fits = { all: 2, beginning: 3, word: beginsWord, anywhere: 7 };

function fitOf(name: string, search: string, fits: Fits): number {
  const folded = foldForSearch(name);
  if (singular(folded) === singular(search)) return fits.all;
  if (folded.startsWith(search) || folded.startsWith(`${singular(search)} `)) return fits.beginning;
  if (folded.split(/[\s/&-]+/).some((_, at, words) => words.slice(at).join(' ').startsWith(search)))
    return fits.word;
  return folded.includes(search) ? fits.anywhere : none;
}

const fitOfAll = ({ label = '', menuName = label, keywords = [] }: Findable, search: string): number =>
  Math.min(
    fitOf(label, search, ofLabel),
    fitOf(menuName, search, ofLabel),
    ...keywords.map((word) => fitOf(word, search, ofKeyword)),
  );

/** How many of the words fit, and how well together. */
function fitOfWords(one: Findable, words: readonly string[]): { count: number; fit: number } {
  const fits = words
    .map((word) => Math.min(fitOfAll(one, word), fitOfAll(one, singular(word))))
    .filter((fit) => fit <= beginsWord);
  return { count: fits.length, fit: fits.reduce((sum, fit) => sum + fit, 0) };
}

type Fitting = { one: Findable; fit: number };

/** What fits equally well stays in menu order, but what can be done comes before where to look. */
const byFit = (a: Fitting, b: Fitting): number =>
  a.fit - b.fit || (a.fit > ofLabel.beginning ? Number(isAction(b.one)) - Number(isAction(a.one)) : 0);

const isAction = ({ kind }: Findable): boolean => kind === 'action';

/** Those that fit the text as it is typed, the best first; then those that fit most of its words, in any order. */
export function bestFirst<F extends Findable>(all: readonly F[], typed: string): F[] {
  const search = foldForSearch(typed).trim();
  const whole = all
    .map((one) => ({ one, fit: fitOfAll(one, search) }))
    .filter(({ fit }) => fit < none)
    .toSorted(byFit)
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
    .toSorted(byFit)
    .map(({ one }) => one);
  return [...whole, ...others];
}
