import { type SQL, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { wayHasClass, wayIsHeld, waysOf } from '../entitlement/index.ts';

type DoubtKey = { key: number; learnerID: number; classID: number | null };

/**
 * Until when learners have a package with the class that they ask about, or any package when none contains it. Purchases
 * that were not refunded count, and so does access given by staff or an institution.
 * @param doubts rows of `key`, `learner_id` and `class_id`, called `a`
 * @returns `key` and `ends_on`; no row for somebody who never had a package
 */
const accessEnds = (doubts: SQL): SQL => sql`
  select a.key, coalesce(max(held.ends_on) filter (where held.has_class), max(held.ends_on)) as ends_on
  from ${doubts}
  cross join lateral (
    select w.expires_on as ends_on, ${wayHasClass('w', sql`a.class_id`)} as has_class
    from (${waysOf(sql`= a.learner_id`)}) w where ${wayIsHeld('w')}
  ) held
  group by a.key`;

export type AccessEnd = { endsOn: string; daysLeft: number };

/** @returns by `key`; 0 days left of access that has ended */
export async function accessEndsOf(db: Db, request: readonly DoubtKey[]): Promise<Map<number, AccessEnd>> {
  const column = (of: (one: DoubtKey) => number | null) => sql`${sql.param(request.map(of))}::int[]`;
  const { rows } = await db.execute<{ key: number } & AccessEnd>(sql`
    select key, ends_on::text as "endsOn", greatest(0, ends_on - ${companyToday}) as "daysLeft"
    from (${accessEnds(sql`unnest(${column(({ key }) => key)}, ${column(({ learnerID }) => learnerID)},
      ${column(({ classID }) => classID)}) as a (key, learner_id, class_id)`)}) e`);
  return new Map(rows.map(({ key, ...end }) => [key, end]));
}

const atOnce = 500;

/** Every night: packages are bought, extended and refunded while doubts wait. */
export async function refreshAccessEnds(db: Db): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: { last: number | null }[] } = await db.execute(sql`
      with keys as (
        select id as key, learner_id, class_id from doubts
        where replied_at is null and id > ${after}::int order by id limit ${atOnce}),
      changed as (
        update doubts d set access_ends_on = e.ends_on
        from (select a.key, coalesce(e.ends_on, 'infinity') as ends_on
          from keys a left join (${accessEnds(sql`keys a`)}) e on e.key = a.key) e
        where d.id = e.key and d.access_ends_on <> e.ends_on)
      select max(key) as last from keys`);
    after = rows[0]?.last ?? undefined;
  }
}
