import { type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/like.ts';
import { when } from '../../db/list/conditions.ts';
import { drugs } from '../../db/schema/drugs.ts';

/** More words than these say nothing new, and each is another look at the index. */
const mostWords = 8;

/** Shorter ones have too few letters to be nearly the same as others. */
const leastLetters = 4;

/** A drug of which this is told as it is written, or all of its words nearly so: 'paracetmol'. */
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
