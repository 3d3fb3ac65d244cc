import { countedListOf, countedName } from './db/list/counted-list.ts';
import { listBehind } from './db/list/list-of.ts';
import * as domains from './domains/index.ts';

/** The lists of all domains whose rows are counted by triggers; of lists that share a count, the first. */
export const countedLists = Object.values(domains)
  .flatMap(({ calls }) => calls.flat())
  .flatMap(({ handle }) => listBehind(handle) ?? [])
  .flatMap((list) => countedListOf(list) ?? [])
  .filter((one, index, all) => all.findIndex((other) => countedName(other) === countedName(one)) === index);
