import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { drugs } from '../../db/schema/drugs.ts';
import { questions } from '../../db/schema/questions.ts';
import { treasures } from '../../db/schema/treasures.ts';
import type { UseQuery } from './use-group.ts';

/** Shorter names occur in too many other words to be looked up. */
const minLetters = 3;

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Matches one of the names as a whole word; a trigram index narrows down the candidates. */
const namedIn = (column: SQLWrapper, names: readonly string[]): SQL =>
  sql`${column} ~* ${`(^|[^[:alnum:]])(${names.map(escaped).join('|')})($|[^[:alnum:]])`}`;

/** Treasures and questions that name a drug, by its name or a synonym. */
export async function ofDrug(db: Db, id: number): Promise<UseQuery[]> {
  const [drug] = await db
    .select({ name: drugs.name, synonyms: drugs.synonyms })
    .from(drugs)
    .where(eq(drugs.id, id));
  const names = drug ? [drug.name, ...drug.synonyms].filter(({ length }) => length >= minLetters) : [];
  if (names.length === 0) return [];
  return [
    {
      label: 'Treasures that name it',
      path: '/add_treasures',
      rows: sql`
        select 'Treasure ' || treasures.id as name, topic.name as detail, '' as opened, '{}'::json as id
        from treasures join treasure_topics topic on topic.id = treasures.treasure_topic_id
        where ${namedIn(treasures.post, names)}`,
    },
    {
      label: 'Questions that name it',
      path: '/questions',
      rows: sql`
        select coalesce(questions.unique_id::text, 'Question ' || questions.id) as name,
          left(questions.words, 80) as detail, '' as opened, json_build_object('quesID', questions.id) as id
        from questions where ${namedIn(questions.words, names)}`,
    },
  ];
}
