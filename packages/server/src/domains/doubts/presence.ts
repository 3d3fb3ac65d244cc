import type { Present } from '@prepdesk/contract/doubts/doubt';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';

/** Who has a doubt open. It is stored, so people who come later see it too, and it expires by itself. */

/** Consoles report three times within this time. */
const lastsSeconds = 60;

type Row = Present & { doubtID: number };

/** Other people who have these doubts open, by doubt; those who are answering come first. */
export async function presentAt(
  db: Db,
  doubtIDs: readonly number[],
  { userID }: Actor,
): Promise<Map<number, Present[]>> {
  const { rows } = await db.execute<Omit<Row, 'since'> & { since: Date }>(sql`
    select p.doubt_id as "doubtID", p.user_id as "userID", u.full_name as name, p.deed, p.created_at as since
    from doubt_presence p join admin_users u on u.id = p.user_id
    where p.doubt_id = any(${sql.param(doubtIDs)}::int[]) and p.until > now() and p.user_id <> ${userID}
    order by p.deed, p.created_at, p.user_id`);
  const byID = new Map<number, Present[]>();
  for (const { doubtID, since, ...one } of rows) {
    const present = { ...one, since: new Date(since).toISOString() };
    byID.set(doubtID, [...(byID.get(doubtID) ?? []), present]);
  }
  return byID;
}

/** Records what somebody is doing at a doubt; it holds for a minute. */
export async function notePresence(
  db: Db,
  doubtID: number,
  { userID }: Actor,
  action: Present['deed'],
): Promise<void> {
  await db.execute(sql`
    insert into doubt_presence as p (doubt_id, user_id, deed, until)
    values (${doubtID}, ${userID}, ${action}, now() + make_interval(secs => ${lastsSeconds}))
    on conflict (doubt_id, user_id) do update set deed = excluded.deed, until = excluded.until,
      created_at = case when p.deed = excluded.deed and p.until > now() then p.created_at else now() end`);
}

export async function endPresence(db: Db, doubtID: number, { userID }: Actor): Promise<void> {
  // Deletes a few expired rows on the way, and skips rows that another transaction has locked.
  await db.execute(sql`
    delete from doubt_presence where (doubt_id, user_id) in (
      select doubt_id, user_id from doubt_presence
      where (doubt_id = ${doubtID} and user_id = ${userID}) or until < now() limit 100 for update skip locked)`);
}
