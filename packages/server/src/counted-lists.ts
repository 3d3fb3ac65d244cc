import { countedListOf } from './db/list/counted-list.ts';
import { listBehind } from './db/list/list-of.ts';
import { allDomains } from './domains/all-domains.ts';

/** The lists of all domains whose rows are counted by triggers. */
export const countedLists = allDomains
  .flatMap(({ calls }) => calls.flat())
  .flatMap(({ handle }) => listBehind(handle) ?? [])
  .flatMap((list) => countedListOf(list) ?? []);
