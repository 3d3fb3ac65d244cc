import { type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/like.ts';
import { custom } from '../../db/list/conditions.ts';
import { falling, newest, type Order, rising } from '../../db/list/statement.ts';
import { drugs } from '../../db/schema/drugs.ts';

/** More words than these add nothing, and each needs another index look-up. */
const maxWords = 8;

/** Shorter words have too few letters for a fuzzy match. */
const minLetters = 4;

/** Matches a drug whose texts contain the search literally, or all of its words approximately: 'paracetmol'. */
export function drugMatches(search: string): SQL {
  const words = search
    .toLowerCase()
    .split(/[\s,.;:()[\]/-]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
  const nearly = words.map((word) =>
    word.length < minLetters ? sql`${drugs.words} ilike ${containing(word)}` : sql`${word} <% ${drugs.terms}`,
  );
  const isThere = sql`${drugs.words} ilike ${containing(search)}`;
  return nearly.length === 0 ? isThere : sql`(${isThere} or (${sql.join(nearly, sql` and `)}))`;
}

/** First what is called so, then what is also called so, then what only mentions it; each group by likeness of the name. */
function nearest(search: string): Order {
  const name = sql`${drugs.name}::text`;
  const group = sql`case when ${name} ilike ${containing(search)} then 0
    when array_to_string(${drugs.synonyms}, ' ') ilike ${containing(search)} then 1 else 2 end`;
  return [rising(group), falling(sql`similarity(${name}, ${search})`), ...newest(drugs.id)];
}

/** The ids of the nearest drugs that are called so or nearly so, not of those that only mention it. */
export const drugsNamed = (search: string, max: number): SQL => sql`
  select ${drugs.id} from ${drugs} where ${drugMatches(search)} and ${isCalled(search)}
  order by ${sql.join(
    nearest(search).map(({ by, isFalling }) => (isFalling ? sql`${by} desc` : sql`${by}`)),
    sql`, `,
  )}
  limit ${max}`;

const isCalled = (search: string): SQL => {
  const names = sql`${drugs.name}::text || ' ' || array_to_string(${drugs.synonyms}, ' ')`;
  return sql`(${names} ilike ${containing(search)} or ${search} <% (${names}))`;
};

export const drugSearch = custom(drugMatches, nearest);
