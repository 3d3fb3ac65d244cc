import { foldForSearch } from '@prepdesk/contract/fold-for-search';

/** What the search finds: a screen or an action. */
export type Findable = { label?: string | undefined; keywords?: readonly string[] };

/** How well a name fits, the best first: all of it, its beginning, the beginning of one of its words, anywhere. */
function fitOf(name: string, search: string): number {
  const folded = foldForSearch(name);
  if (folded === search) return 0;
  if (folded.startsWith(search)) return 2;
  if (folded.split(/[\s/&-]+/).some((_, at, words) => words.slice(at).join(' ').startsWith(search))) return 4;
  return folded.includes(search) ? 6 : Number.POSITIVE_INFINITY;
}

/** What people call it counts a little less than its own name. */
const fitOfAll = ({ label = '', keywords = [] }: Findable, search: string): number =>
  Math.min(fitOf(label, search), ...keywords.map((word) => fitOf(word, search) + 1));

/** Those that a word finds, the best first; those that fit equally well stay in menu order. */
export function bestFirst<F extends Findable>(all: readonly F[], typed: string): F[] {
  const search = foldForSearch(typed).trim();
  return all
    .map((one) => ({ one, fit: fitOfAll(one, search) }))
    .filter(({ fit }) => fit < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ one }) => one);
}
