import type { CallAnswer } from '@prepdesk/contract/define-call';
import {
  learnerPage as calls,
  maxRowsOfPanel,
  recentCount,
  rowsOfPanel,
} from '@prepdesk/contract/learners/learner-page';
import { type SQL, sql } from 'drizzle-orm';
import { noteHourlyLookUp } from '../../auth/look-ups.ts';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { isSeen } from '../../db/row-scope.ts';
import { implement } from '../../http/call/implement.ts';
import { creditsOf } from './credits.ts';
import { heldPackages } from './held-packages.ts';
import { idsOf } from './matching-learners.ts';
import { accountIDs, headOf } from './person.ts';
import {
  changeColumns,
  changeInWords,
  changesOfAccount,
  type StaffChange,
  saysSomething,
} from './staff-changes.ts';
import { timelineOf } from './timeline.ts';

/** At most this many log rows are counted in the panel of changes. */
const maxChanges = 200;

const at = (column: string): SQL => isoOf(sql.raw(column));

type Input = { personID: number; isWhole: number };

/** How many rows of a panel are answered. */
const shownOf = ({ isWhole }: Pick<Input, 'isWhole'>): number =>
  isWhole === 1 ? maxRowsOfPanel : rowsOfPanel;

type PanelQuery = {
  /** Columns of the rows (alias `x`) and of the tables joined to them. */
  columns: SQL;
  /** A table with its condition; `of` stands for the accounts. */
  from: (of: SQL) => SQL;
  extra?: SQL;
  /** The columns by which the rows are sorted, newest first. */
  newest: readonly [string, string];
};

/**
 * A person's newest rows and their total number. Rows are selected and counted before anything is joined to them.
 */
async function newestOf<Row extends Record<string, unknown>>(
  db: Db,
  { personID, isWhole }: Input,
  { columns, from, extra = sql``, newest: [one, other] }: PanelQuery,
): Promise<{ total: number; rows: Row[] }> {
  const of = sql`any(${idsOf(await accountIDs(db, personID))})`;
  const { rows } = await db.execute(sql`
    select ${columns}, x.total from (
      select *, count(*) over ()::int as total from ${from(of)}
      order by ${sql.raw(`${one} desc, ${other} desc limit ${shownOf({ isWhole })}`)}) x
    ${extra} order by ${sql.raw(`x.${one} desc, x.${other} desc`)}`);
  return { total: Number(rows[0]?.total ?? 0), rows: rows as Row[] };
}

/** The type of a row in a panel's answer. */
type RowOf<Verb extends keyof typeof calls> =
  CallAnswer<(typeof calls)[Verb]> extends { rows: readonly (infer Row)[] } ? Row : never;

export const learnerPage = implement(calls, {
  head: ({ input: { personID }, db }) => headOf(db, personID),
  open: async ({ input: { personID }, db, actor }) => {
    const { accounts } = await headOf(db, personID);
    // Logged in a form that User Search finds, so that an erasure knows whose look-up it was.
    const [{ userCountryCode = '', userPhone = '' } = {}] = accounts;
    const search = userPhone ? `${userCountryCode}${userPhone}` : `learner ${personID}`;
    await noteHourlyLookUp(db, actor, calls.open, { sought: search, foundCount: accounts.length });
  },
  recent: async ({ db, actor }) => {
    // An erasure leaves no phone in the log, so that an erased learner is not found.
    const { rows } = await db.execute<{ personID: number; fullName: string; userPhone: string }>(sql`
      select l.person_id as "personID", l.full_name as "fullName", l.phone as "userPhone"
      from (select sought, max(created_at) as at from look_ups
        where user_id = ${actor.userID} and call = ${calls.open.path} and created_at > now() - interval '90 days'
        group by sought order by max(created_at) desc limit ${recentCount}) o
      cross join lateral (select person_id, full_name, phone from learners
        where phone = any (select substr(o.sought, n) from generate_series(2, 5) n)
          and country_code || phone = o.sought order by app_id limit 1) l
      order by o.at desc`);
    return { learners: rows };
  },
  packages: async ({ input: { personID }, db }) => {
    const rows = await heldPackages(db, await accountIDs(db, personID));
    return { total: rows.length, rows };
  },
  orders: ({ input, db }) =>
    newestOf<RowOf<'orders'>>(db, input, {
      columns: sql`order_number as "orderID", package_name as "packageName", is_active as "isActive",
        purchased_price::text as "purchasedPrice", ${at('purchased_at')} as "purchasedDate",
        coalesce(paid_amount, 0)::numeric(12, 2)::text as "paidAmount", refunded_amount::text as "refundedAmount",
        exists (select from refunds r where r.order_id = x.id and r.state = 'waiting') as "isWaiting"`,
      from: (of) => sql`orders where learner_id = ${of}`,
      newest: ['purchased_at', 'id'],
    }),
  devices: ({ input, db }) =>
    newestOf<RowOf<'devices'>>(db, input, {
      columns: sql`id as "deviceID", device_name, device_manufacture, platform, device_version,
        ${at('updated_at')} as updated_at`,
      from: (of) => sql`devices where learner_id = ${of} and ended_at is null`,
      newest: ['updated_at', 'id'],
    }),
  watched: async ({ input, db }) => {
    const read = await newestOf<RowOf<'watched'> & { seconds: number }>(db, input, {
      columns: sql`x.id, s.name as "videoName", c.name as "className", watched_seconds as "watchTime",
        ${at('started_at')} as "startedAt", seconds`,
      from: (of) => sql`(select *, sum(watched_seconds) over ()::float8 as seconds from watch_log
        where learner_id = ${of}) w`,
      extra: sql`join sub_topics s on s.id = x.sub_topic_id
        join topics t on t.id = s.topic_id join classes c on c.id = t.class_id`,
      newest: ['started_at', 'id'],
    });
    return { ...read, watchedSeconds: read.rows[0]?.seconds ?? 0 };
  },
  doubts: ({ input, db, actor }) =>
    newestOf<RowOf<'doubts'>>(db, input, {
      columns: sql`id as "doubtID", faculty_id as "facultyID", learner_id as "userAppsID", question,
        (replied_at is not null)::int as "isReplied", ${at('created_at')} as "createdAt"`,
      from: (of) => sql`doubts where learner_id = ${of} and ${isSeen('doubts', actor)}`,
      newest: ['created_at', 'id'],
    }),
  credits: async ({ input, db }) => {
    const { personID } = input;
    const credits = await creditsOf(db, await accountIDs(db, personID));
    return {
      total: credits.length,
      rows: credits.slice(0, shownOf(input)),
      creditSeconds: credits.reduce((sum, { creditSeconds }) => sum + creditSeconds, 0),
    };
  },
  reports: ({ input, db }) =>
    newestOf<RowOf<'reports'>>(db, input, {
      columns: sql`x.id, app_id as "appID", course_id as "courseID", coalesce(c.name, '') as "className", reason,
        codes, is_resolved as "isResolved", ${at('x.created_at')} as "createdAt"`,
      from: (of) => sql`(select id, app_id, course_id, class_id, reason, codes, is_resolved, created_at
        from error_reports where learner_id = ${of}) e`,
      extra: sql`left join classes c on c.id = x.class_id`,
      newest: ['created_at', 'id'],
    }),
  referrals: async ({ input, db }) => {
    const read = await newestOf<RowOf<'referrals'>>(db, input, {
      columns: sql`learner_id as "userAppsID", l.full_name as "fullName", status,
        ${at('updated_at')} as "updatedAt"`,
      from: (of) => sql`referrals where owner_id = ${of}`,
      extra: sql`join learners l on l.id = x.learner_id`,
      newest: ['updated_at', 'learner_id'],
    });
    const { rows } = await db.execute<{ code: string }>(sql`
      select code from referral_codes where learner_id = any(${idsOf(await accountIDs(db, input.personID))})
      order by learner_id limit 1`);
    return { ...read, referralCode: rows[0]?.code ?? '' };
  },
  changes: async ({ input, db }) => {
    const { personID } = input;
    const { rows } = await db.execute<StaffChange & { auditID: number; at: string; who: string }>(sql`
      select a.id::float8 as "auditID", ${at('a.at')} as at, u.full_name as who, ${changeColumns}
      from unnest(${idsOf(await accountIDs(db, personID))}) l(id)
      cross join lateral ${changesOfAccount}
      where ${saysSomething}
      order by a.at desc, a.id desc limit ${maxChanges}`);
    return {
      total: rows.length,
      rows: rows.slice(0, shownOf(input)).map((row) => ({ ...row, says: changeInWords(row) })),
    };
  },
  timeline: ({ input: { personID, before }, db, actor }) => timelineOf(db, actor, personID, before),
});
