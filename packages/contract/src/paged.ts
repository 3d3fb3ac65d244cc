import * as z from 'zod/mini';
import { idList, text, wholeNumberBetween } from './values.ts';

/** A large list that the server pages: its input besides its filters, and its output besides its rows. */
export const pagedInput = {
  page: z._default(wholeNumberBetween(1, 100_000_000, 'There is no such page'), 1),
  limit: z._default(wholeNumberBetween(1, 100, 'A page has 1 to 100 rows'), 20),
};

/** For a list that is documented to be answered whole: only where a `limit` is sent, page by page. */
export const pagedOnRequest = {
  page: pagedInput.page,
  limit: z.optional(wholeNumberBetween(1, 100, 'A page has 1 to 100 rows')),
};

/** The same for choices, which the server can search. */
export const choicesOnRequest = {
  ...pagedOnRequest,
  /** Only those whose name contains this. */
  search: z._default(text(100), ''),
  /** Also sent where they do not match, so that what was chosen before has its name. */
  chosen: z._default(idList({ max: 200 }), []),
};

export const pagedOutput = {
  total: z.int(),
  /** There are more than `total`: counting stopped there, and so do the pages. */
  isCapped: z.boolean(),
  /** The page that is answered: the last one when a later one was requested. */
  page: z.int(),
};
