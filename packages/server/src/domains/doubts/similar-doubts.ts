import type { SimilarDoubt } from '@prepdesk/contract/doubts/doubt';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { isSeen } from '../../db/row-scope.ts';

const maxShown = 5;
/** A common sentence may match thousands; only this many are judged. */
const maxJudged = 500;

/**
 * Answered doubts that ask nearly the same as this one, the closest first. The operator uses the trigram index; a
 * comparison with `similarity()` alone would read every doubt.
 */
export async function similarDoubts(
  db: Db,
  actor: Actor,
  { doubtID, question }: { doubtID: number; question: string },
): Promise<SimilarDoubt[]> {
  const { rows } = await db.execute<SimilarDoubt>(sql`
    select d.id as "doubtID", d.question, d.description, coalesce(u.full_name, '') as "repliedBy",
      similarity(d.question, ${question})::float8 as similarity
    from (
      select id, question, description, replied_by from doubts
      where question % ${question} and id <> ${doubtID} and replied_at is not null and description <> ''
        and ${isSeen('doubts', actor)}
      limit ${maxJudged}
    ) d left join admin_users u on u.id = d.replied_by
    order by similarity desc, d.id desc limit ${maxShown}`);
  return rows;
}
