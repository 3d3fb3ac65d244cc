import { type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/like.ts';
import { when } from '../../db/list/conditions.ts';
import { drugs } from '../../db/schema/drugs.ts';

/** More words than these add nothing, and each needs another index look-up. */
const mostWords = 8;

/** Shorter words have too few letters for a fuzzy match. */
const leastLetters = 4;

/** Matches a drug whose texts contain the search literally, or all of its words approximately: 'paracetmol'. */
export function isFoundBy(search: string): SQL {
  const words = search
    .toLowerCase()
    .split(/[\s,.;:()[\]/-]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  const nearly = words.map((word) =>
    word.length < leastLetters
      ? sql`${drugs.words} ilike ${containing(word)}`
      : sql`${word} <% ${drugs.terms}`,
  );
  const isThere = sql`${drugs.words} ilike ${containing(search)}`;
  return nearly.length === 0 ? isThere : sql`(${isThere} or (${sql.join(nearly, sql` and `)}))`;
}

export const foundBy = when(isFoundBy);
