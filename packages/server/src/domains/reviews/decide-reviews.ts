import type { CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import type { reviews as calls } from '@prepdesk/contract/reviews/reviews';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { reviews as table } from '../../db/schema/reviews.ts';

type Answer = CallAnswer<typeof calls.decide>;

/**
 * Sets the state of many reviews in one statement. A review that has changed since it was seen stays as it is and is
 * returned with the person who changed it. Rows are locked in the order of their ids, so that two simultaneous
 * decisions do not deadlock.
 */
export async function decideReviews(db: Db, input: CallParsed<typeof calls.decide>): Promise<Answer> {
  const { approvedRating, reviews } = input;
  // If a review is named twice, the last entry counts.
  const seen = new Map(reviews.map(({ ratingID, rowVersion }) => [ratingID, rowVersion]));
  const ids = [...seen.keys()];
  const stored = await db
    .select({ id: table.id, rowVersion: table.rowVersion, approvedRating: table.approvedRating })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(asc(table.id))
    .for('update');
  const same = stored.filter(({ id, rowVersion }) => seen.get(id) === rowVersion);
  const sameIDs = new Set(same.map(({ id }) => id));
  const open = same.filter((one) => one.approvedRating !== approvedRating).map(({ id }) => id);
  if (open.length > 0) {
    await db
      .update(table)
      .set({ approvedRating })
      .where(sql`${table.id} = any(${sql.param(open)}::int[])`);
  }
  const left = ids.filter((id) => !sameIDs.has(id));
  return { decided: open.length, unchanged: same.length - open.length, left: await leftOf(db, left) };
}

/** In the order in which they were named. */
async function leftOf(db: Db, ids: readonly number[]): Promise<Answer['left']> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Answer['left'][number]>(sql`
    select requested.id as "ratingID", coalesce(l.full_name, '') as "fullName", coalesce(c.name::text, '') as "courseName",
      r.approved_rating as "approvedRating", coalesce(u.full_name, '') as "changedBy"
    from unnest(${sql.param(ids)}::int[]) with ordinality requested (id, nth)
    left join reviews r on r.id = requested.id
    left join learners l on l.id = r.learner_id
    left join classes c on c.id = r.class_id
    left join lateral (
      select actor_id from audit_log where table_name = 'reviews' and row_key = requested.id::text order by id desc limit 1
    ) a on true
    left join admin_users u on u.id = a.actor_id
    order by requested.nth`);
  return rows;
}
