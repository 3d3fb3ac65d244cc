import { companyDay } from '@prepdesk/contract/company-time';
import { Failure } from '@prepdesk/contract/failures';
import { phonesIn } from '@prepdesk/contract/phone-list';
import { latelyDays, manyPushes, maxLookedAt } from '@prepdesk/contract/pushes/pre-flight';
import type { Reach } from '@prepdesk/contract/pushes/segments';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { type LessonOpening, lessonOpening } from '../entitlement/index.ts';
import { learnersOfSegment, targetsOf } from './audience.ts';
import { leavingAt, segmentToPush } from './save-push.ts';

/** Everything that is known when somebody asks what a push would do. The decision reads nothing else. */

export type PushRequest = {
  kind: 'named' | 'segment';
  userCountryCode: string;
  /** The list as it was typed. */
  userPhone: string;
  /** 0 while none is chosen. */
  segmentID: number;
  /** 0 for the accounts of all apps. */
  appID: number;
  classID: number;
  subTopicID: number;
  /** When it should be sent; null means as soon as possible. */
  schedulaDate: Date | null;
};

/** For the people who were examined. */
export type Opening = {
  people: number;
  open: number;
  /** Had access that has ended by that day. */
  ended: number;
  /** Phones of named people who may not open it. */
  closedPhones: string[];
};

export type Lately = { people: number; phones: string[] };

export type PushFacts = {
  request: PushRequest;
  /** Whether an audience is given: phones, or a segment. */
  isChosen: boolean;
  /** Why the segment cannot get pushes; '' otherwise. */
  refusal: string;
  phones: { right: string[]; wrong: string[]; unknown: string[] };
  reach: Reach;
  behind: LessonBehind;
  opening: Opening | null;
  lately: Lately;
  /** There were more people, who were not examined one by one. */
  isCapped: boolean;
  /** Why it cannot be sent at the requested time; '' otherwise. */
  lateness: string;
  cancelMinutes: number;
};

/** The sub-topic that a push opens, as it will be when the push is sent. */
export type LessonBehind = {
  /** 0 means none. */
  subTopicID: number;
  /** undefined when it does not exist. */
  lesson: LessonOpening | undefined;
  /** When its first video is first shown; null without one. */
  shownFrom: Date | null;
  leavesAt: Date;
};

export async function lessonBehind(db: Db, subTopicID: number, leavesAt: Date): Promise<LessonBehind> {
  if (!subTopicID) return { subTopicID, leavesAt, lesson: undefined, shownFrom: null };
  const lesson = await lessonOpening(db, subTopicID, companyDay(leavesAt));
  return { subTopicID, leavesAt, lesson, shownFrom: lesson ? await shownFromOf(db, subTopicID) : null };
}

type Person = { phone: string; personID: number };

/** Uses one statement for each kind of fact, however many people there are. */
export async function pushFacts(db: Db, request: PushRequest, cancelMinutes: number): Promise<PushFacts> {
  const { phones: right, wrong } = phonesIn(request.kind === 'named' ? request.userPhone : '');
  const { audience, refusal, isChosen } = await audienceOf(db, request, right);
  const { leavesAt, lateness } = timeOf(request.schedulaDate, cancelMinutes);
  const behind = await lessonBehind(db, request.subTopicID, leavesAt);
  const named = request.kind === 'named' && isChosen ? await peopleIn(db, audience) : [];
  const known = new Set(named.map(({ phone }) => phone));
  const reach = await reachOf(db, audience);
  const phonesOf = (ids: readonly number[]) => {
    const meant = new Set(ids);
    return named.filter(({ personID }) => meant.has(personID)).map(({ phone }) => phone);
  };
  const opening = behind.lesson ? await openingOf(db, audience, behind.lesson) : null;
  const lately = await latelyOf(db, audience);
  return {
    request,
    isChosen,
    refusal,
    reach,
    behind,
    lateness,
    cancelMinutes,
    phones: { right, wrong, unknown: right.filter((phone) => !known.has(phone)) },
    opening: opening && { ...opening, closedPhones: phonesOf(opening.closed) },
    lately: { people: lately.people, phones: phonesOf(lately.ids) },
    isCapped: reach.people > maxLookedAt,
  };
}

const nobody = sql`select l.id, l.person_id from learners l where false`;

/** A query of `id` and `person_id`, for `targetsOf`. */
async function audienceOf(db: Db, request: PushRequest, phones: readonly string[]) {
  if (request.kind === 'named') {
    const { userCountryCode, appID } = request;
    const audience = sql`select l.id, l.person_id, l.phone from learners l
      where l.phone = any(${sql.param([...phones])}::text[]) and l.country_code = ${userCountryCode}
        and l.is_active = 1 ${appID ? sql`and l.app_id = ${appID}` : sql``}`;
    return { audience, refusal: '', isChosen: phones.length > 0 };
  }
  if (!request.segmentID) return { audience: nobody, refusal: '', isChosen: false };
  try {
    const segment = await segmentToPush(db, request.segmentID);
    return { audience: learnersOfSegment(segment), refusal: '', isChosen: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { audience: nobody, refusal: error.message, isChosen: true };
  }
}

function timeOf(requestedTime: Date | null, cancelMinutes: number): { leavesAt: Date; lateness: string } {
  try {
    return { leavesAt: leavingAt(requestedTime, cancelMinutes), lateness: '' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { leavesAt: leavingAt(null, cancelMinutes), lateness: error.message };
  }
}

async function peopleIn(db: Db, audience: SQL): Promise<Person[]> {
  const { rows } = await db.execute<Person>(
    sql`select a.phone, a.person_id as "personID" from (${audience}) a`,
  );
  return rows;
}

/** @param audience a query of `id` and `person_id` */
export async function reachOf(db: Db, audience: SQL): Promise<Reach> {
  const [reach] = await reachesOf(db, [audience]);
  return reach!;
}

/**
 * The same for several audiences, in their order and in one query. Each is written twice: most can be read from indexes
 * alone, which takes less than to write down half a million learners and read them again.
 */
export async function reachesOf(db: Db, audiences: readonly SQL[]): Promise<Reach[]> {
  if (audiences.length === 0) return [];
  const on = (platform: string) => sql`count(*) filter (where t.platform = ${platform})::int`;
  const each = audiences.map(
    (audience, at) => sql`(
    select ${at}::int as at, (select count(distinct a.person_id)::int from (${audience}) a) as people,
      count(*)::int as devices, ${on('android')} as android, ${on('ios')} as ios, ${on('web')} as web
    from (${targetsOf(audience)}) t)`,
  );
  const { rows } = await db.execute<Reach>(sql`
    select people, devices, android, ios, web from (${sql.join(each, sql` union all `)}) r order by at`);
  return rows;
}

/** The people who are examined one by one. */
const some = (audience: SQL): SQL =>
  sql`people as materialized (
    select a.id as learner_id, a.person_id from (${audience}) a limit ${maxLookedAt})`;

async function openingOf(db: Db, audience: SQL, lesson: LessonOpening) {
  type Row = Omit<Opening, 'closedPhones'> & { closed: number[] };
  const { rows } = await db.execute<Row>(sql`
    with ${some(audience)},
    ways as materialized (${lesson.waysOf('people')}),
    each_one as (
      select p.person_id, coalesce(bool_or(w.is_open), false) as is_open, count(w.learner_id) > 0 as has_way
      from people p left join ways w on w.learner_id = p.learner_id group by 1
    )
    select count(*)::int as people, count(*) filter (where is_open)::int as open,
      count(*) filter (where has_way and not is_open)::int as ended,
      coalesce((array_agg(person_id) filter (where not is_open))[1:1000], '{}') as closed
    from each_one`);
  return rows[0]!;
}

/** Counts pushes that were sent, each once however many devices somebody has. */
async function latelyOf(db: Db, audience: SQL): Promise<{ people: number; ids: number[] }> {
  const { rows } = await db.execute<{ people: number; ids: number[] }>(sql`
    with ${some(audience)},
    recent as materialized (
      select o.id, o.taken_at from push_occurrences o
      where not o.is_test and o.started_at > now() - ${latelyDays}::int * interval '1 day'
    ),
    often as (
      select p.person_id from people p
      join devices d on d.learner_id = p.learner_id
      -- In no month before the first of these audiences was recorded.
      join push_deliveries v on v.device_id = d.id and v.state = 'sent'
        and v.queued_at >= (select min(taken_at) from recent)
      join recent o on o.id = v.occurrence_id
      group by 1 having count(distinct o.id) >= ${manyPushes}
    )
    select count(*)::int as people, coalesce((array_agg(person_id))[1:1000], '{}') as ids from often`);
  return rows[0]!;
}

async function shownFromOf(db: Db, subTopicID: number): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select ${isoOf(sql`min(u.activates_at)`)} as at
    from sub_topic_videos u join videos v on v.id = u.video_id and v.is_active = 1
    where u.sub_topic_id = ${subTopicID}`);
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}
