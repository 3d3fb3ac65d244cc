import {
  type TimelineEvent,
  type TimelineKind,
  timelineKinds,
} from '@prepdesk/contract/learners/learner-page';
import { keyOf } from '@prepdesk/contract/routes';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { idsOf } from './matching-learners.ts';
import { accountIDs } from './person.ts';
import { type Source, sourcesOf } from './timeline-sources.ts';
import { describeEvent } from './timeline-words.ts';

const eventsAPart = 20;

const kinds = Object.keys(timelineKinds) as TimelineKind[];

const maySee = ({ keys }: Actor, kind: TimelineKind): boolean =>
  timelineKinds[kind].needs.some((path) => keys.has(keyOf(path)));

/** An instant to the microsecond, the source of the event, and its row. */
type Cursor = { at: string; rank: number; id: string };

function positionIn(before: string): Cursor | undefined {
  const [at = '', rank, id = ''] = before.split('~');
  return before === '' ? undefined : { at, rank: Number(rank), id };
}

const positionText = ({ at, rank, id }: Cursor): string => `${at}~${rank}~${id}`;

/** The part of a source after a place: instants descending, sources ascending, rows descending. */
function isAfter(source: Source, rank: number, cursor: Cursor | undefined): SQL {
  if (!cursor) return sql`true`;
  const [at, id] = [sql.raw(source.at), sql.raw(source.id)];
  const then = sql`${cursor.at}::timestamptz`;
  // By the instant alone PostgreSQL knows which months it need not read.
  if (rank === cursor.rank) return sql`${at} <= ${then} and (${at}, ${id}) < (${then}, ${cursor.id}::bigint)`;
  return rank > cursor.rank ? sql`${at} <= ${then}` : sql`${at} < ${then}`;
}

type EventRow = {
  source: string;
  rank: number;
  at: string;
  id: string;
  userAppsID: number;
  appID: number;
  userPhone: string;
  data: Record<string, unknown>;
};

/** Each source returns as many rows as a part has, by its own index: a later page costs no more than the first. */
const rowsOf = (source: Source, rank: number, cursor: Cursor | undefined, ids: SQL): SQL => sql`
  select ${source.name}::text as source, ${rank}::int as rank, s.at, s.id, l.id as learner, s.data
  from unnest(${ids}) l(id) cross join lateral (
    select ${sql.raw(source.at)} as at, ${sql.raw(source.id)}::bigint as id, ${source.data} as data
    from ${source.from} where ${source.where} and ${isAfter(source, rank, cursor)}
    order by ${sql.raw(`${source.at} desc, ${source.id} desc limit ${eventsAPart + 1}`)}) s`;

async function eventsAfter(db: Db, actor: Actor, personID: number, before: string): Promise<EventRow[]> {
  const ids = idsOf(await accountIDs(db, personID));
  const cursor = positionIn(before);
  const parts = sourcesOf(actor).flatMap((source, rank) =>
    maySee(actor, source.kind) ? [sql`(${rowsOf(source, rank, cursor, ids)})`] : [],
  );
  const { rows } = await db.execute<EventRow>(sql`
    select e.source, e.rank, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as at,
      e.id::text as id, e.learner as "userAppsID", l.app_id as "appID", l.phone as "userPhone", e.data
    from (${sql.join(parts, sql` union all `)}
      order by at desc, rank, id desc limit ${eventsAPart + 1}) e
    join learners l on l.id = e.learner
    order by e.at desc, e.rank, e.id desc`);
  return rows;
}

const asEvent = (
  { source, at, rank, id, userAppsID, appID, userPhone, data }: EventRow,
  kind: TimelineKind,
): TimelineEvent => ({
  key: positionText({ at, rank, id }),
  kind,
  at,
  userAppsID,
  appID,
  userPhone,
  ...describeEvent(source, data),
  ...(kind === 'doubt' ? { about: id } : {}),
  facultyID: typeof data.facultyID === 'number' ? data.facultyID : null,
});

/** All events of a person in one sequence, newest first. */
export async function timelineOf(db: Db, actor: Actor, personID: number, before: string) {
  const events = await eventsAfter(db, actor, personID, before);
  const sources = sourcesOf(actor);
  const shown = events.slice(0, eventsAPart);
  const last = shown.at(-1);
  return {
    events: shown.map((row) => asEvent(row, sources[row.rank]!.kind)),
    next: last && events.length > shown.length ? positionText(last) : '',
    withheld: kinds.filter((kind) => !maySee(actor, kind)),
  };
}
