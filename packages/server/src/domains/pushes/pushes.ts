import { missing, refused } from '@prepdesk/contract/failures';
import type { PushKind, PushState } from '@prepdesk/contract/pushes/push-delivery';
import { pushes as calls, type LeavingPush, maxLeaving } from '@prepdesk/contract/pushes/pushes';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { days, equals, searchIn } from '../../db/list/conditions.ts';
import { instantText } from '../../db/list/instant.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { pushes as pushTable, segments, pushOccurrences as table } from '../../db/schema/pushes.ts';
import { implement } from '../../http/call/implement.ts';
import { judgeLive } from './decide-push.ts';
import { pushContent } from './push-content.ts';
import { lessonBehind } from './push-facts.ts';
import { audienceText, onePush } from './push-rows.ts';
import { accountsWithPhones, leavingAt, lockedOccurrence, savePush, segmentToPush } from './save-push.ts';
import { sendPush } from './send-push.ts';
import { takeDownAudience } from './take-down.ts';

const aboutNothing = { classID: 0, slugID: 0, subtopicID: 0 };

/** @throws Failure when nobody can open its sub-topic at the time of sending */
async function refuseWhatIsNotLive(
  db: Db,
  subTopicID: number | null | undefined,
  dueAt: Date,
): Promise<void> {
  const { verdict, because } = judgeLive(await lessonBehind(db, subTopicID ?? 0, dueAt));
  if (verdict === 'stops') throw refused(`The sub-topic is not live at the send time: ${because}`);
}

export const pushes = implement(calls, {
  toSegment: async ({ input, actor, db, rules, server: { publicUrl } }) => {
    const { segmentID, schedulaDate, ...said } = input;
    const segment = await segmentToPush(db, segmentID);
    const content = await pushContent(db, said, aboutNothing, { audienceAppID: segment.appID, publicUrl });
    const push = { ...content, kind: 'segment', segmentID, createdBy: actor.userID };
    const dueAt = leavingAt(schedulaDate, rules.pushCancelMinutes);
    await refuseWhatIsNotLive(db, content.subTopicID, dueAt);
    return savePush(db, push, { dueAt });
  },
  toPeople: async ({ input, actor, db, rules, server: { publicUrl } }) => {
    const {
      userCountryCode: countryCode,
      userPhone,
      schedulaDate,
      appID: audienceAppID = null,
      ...said
    } = input;
    const content = await pushContent(db, said, said, { audienceAppID, publicUrl });
    const { appID = null } = content;
    const { phones, wrong: wrongPhones } = userPhone;
    const accounts = await accountsWithPhones(db, phones, { countryCode, appID });
    if (accounts.length === 0) {
      throw refused(
        phones.length === 1
          ? 'This number belongs to no learner'
          : 'None of these numbers belongs to a learner',
      );
    }
    const known = new Set(accounts.map(({ phone }) => phone));
    const push = { ...content, kind: 'named', namedPeople: known.size, createdBy: actor.userID };
    const dueAt = leavingAt(schedulaDate, rules.pushCancelMinutes);
    await refuseWhatIsNotLive(db, content.subTopicID, dueAt);
    const saved = await savePush(db, push, {
      dueAt,
      learnerIDs: accounts.map(({ id }) => id),
    });
    const unknownPhones = phones.filter((phone) => !known.has(phone));
    return { ...saved, people: known.size, wrongPhones, unknownPhones };
  },
  test: async ({ input, actor, db, jobs, server: { publicUrl } }) => {
    const { appID: audienceAppID = null, ...said } = input;
    const content = await pushContent(db, said, said, { audienceAppID, publicUrl });
    const { appID = null } = content;
    const { phone, countryCode } = actor;
    const accounts = await accountsWithPhones(db, [phone], { countryCode, appID });
    const push = { ...content, kind: 'test', namedPeople: accounts.length, createdBy: actor.userID };
    const learnerIDs = accounts.map(({ id }) => id);
    const saved = await savePush(db, push, { dueAt: new Date(), learnerIDs });
    const { devices } = await takeDownAudience(db, saved.occurrenceID);
    if (devices === 0) {
      throw refused(
        `No device is signed in with your phone ${phone}: sign in to a learner app with it first`,
      );
    }
    await jobs.add(sendPush, { occurrenceID: saved.occurrenceID });
    return { ...saved, devices };
  },
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    only: sql`not ${table.isTest}`,
    join: [
      [pushTable, eq(pushTable.id, table.pushID)],
      [segments, eq(segments.id, pushTable.segmentID)],
      [adminUsers, eq(adminUsers.id, pushTable.createdBy)],
    ],
    columns: {
      occurrenceID: table.id,
      pushID: table.pushID,
      kind: sql<PushKind>`${pushTable.kind}`,
      title: pushTable.title,
      description: pushTable.description,
      audience: audienceText,
      state: sql<PushState>`${table.state}`,
      leavesAt: instantText(table.dueAt),
      people: table.people,
      devices: table.devices,
      sent: table.sent,
      failed: table.failed,
      unknown: table.unknown,
      retired: table.retired,
      createdBy: sql<string>`coalesce(${adminUsers.fullName}, '')`,
      createdAt: instantText(pushTable.createdAt),
    },
    search: searchIn(pushTable.searchText),
    filters: { state: equals(table.state), left: days(table.dueAt) },
    order: newest(table.dueAt, table.id),
  }),
  one: async ({ input: { pushID }, db }) => {
    const push = await onePush(db, pushID);
    if (!push) throw missing('The push');
    return push;
  },
  leaving: async ({ actor, db, rules: { pushCancelMinutes } }) => {
    const { rows: pushes } = await db.execute<LeavingPush>(sql`
      select push_occurrences.id as "occurrenceID", pushes.id as "pushID", pushes.kind, pushes.title,
        ${audienceText} as audience, ${isoOf(sql`push_occurrences.due_at`)} as "leavesAt",
        coalesce(pushes.created_by = ${actor.userID}, false) as "isOwn"
      from push_occurrences
      join pushes on pushes.id = push_occurrences.push_id
      left join segments on segments.id = pushes.segment_id
      where push_occurrences.state = 'waiting'
        and push_occurrences.due_at <= now() + ${pushCancelMinutes}::int * interval '1 minute'
      order by push_occurrences.due_at, push_occurrences.id limit ${maxLeaving}`);
    const { rows } = await db.execute<{ held: number }>(sql`
      select count(*)::int as held from push_occurrences where state = 'held' and not is_test`);
    return {
      now: new Date().toISOString(),
      cancelMinutes: pushCancelMinutes,
      pushes,
      held: rows[0]?.held ?? 0,
    };
  },
  cancel: async ({ input: { occurrenceID }, actor, db }) => {
    const { state, sent } = await lockedOccurrence(db, occurrenceID);
    if (state === 'cancelled') throw refused('This push was cancelled already');
    if (state === 'sent') throw refused('This push has left already');
    await db
      .update(table)
      .set({ state: 'cancelled', because: '', decidedBy: actor.userID, decidedAt: sql`now()` })
      .where(eq(table.id, occurrenceID));
    return { sent };
  },
  release: async ({ input: { occurrenceID }, actor, db }) => {
    const { state } = await lockedOccurrence(db, occurrenceID);
    if (state !== 'held' && state !== 'failed') {
      throw refused('Only a push that is held or that failed can be released');
    }
    await db
      .update(table)
      .set({ state: 'waiting', because: '', decidedBy: actor.userID, decidedAt: sql`now()` })
      .where(eq(table.id, occurrenceID));
  },
});
