import { missing } from '@prepdesk/contract/failures';
import { preFlight as calls } from '@prepdesk/contract/pushes/pre-flight';
import { segmentShiftMinutes } from '@prepdesk/contract/pushes/push-delivery';
import { and, asc, eq } from 'drizzle-orm';
import { subTopics, topics } from '../../db/schema/catalogue.ts';
import { packages } from '../../db/schema/commerce.ts';
import { pushes, pushOccurrences, segments } from '../../db/schema/pushes.ts';
import { implement } from '../../http/call/implement.ts';
import { learnersNamedBy, learnersOfSegment } from './audience.ts';
import { decidePush } from './decide-push.ts';
import { pushFacts, reachOf } from './push-facts.ts';
import { openedAfter } from './push-opened.ts';

const minuteMs = 60_000;

export const preFlight = implement(calls, {
  look: async ({ input, db, rules: { pushCancelMinutes } }) => {
    const facts = await pushFacts(db, input, pushCancelMinutes);
    return {
      ...decidePush(facts),
      wrongPhones: facts.phones.wrong,
      unknownPhones: facts.phones.unknown,
      leavesAt: facts.behind.leavesAt.toISOString(),
    };
  },
  reach: async ({ input: { occurrenceID }, db, rules: { pushCancelMinutes } }) => {
    const [match] = await db
      .select({ push: pushes, dueAt: pushOccurrences.dueAt, segment: segments })
      .from(pushOccurrences)
      .innerJoin(pushes, eq(pushes.id, pushOccurrences.pushID))
      .leftJoin(segments, eq(segments.id, pushes.segmentID))
      .where(eq(pushOccurrences.id, occurrenceID));
    if (!match) throw missing('The push');
    const { push, dueAt, segment } = match;
    const audience = segment ? learnersOfSegment(segment) : learnersNamedBy(push.id);
    const waitedMs = dueAt.getTime() - push.createdAt.getTime();
    // A push without a chosen time waits exactly as long as it can be cancelled.
    const isSoon = Math.abs(waitedMs - pushCancelMinutes * minuteMs) < minuteMs / 2;
    const shiftMs = segment ? segmentShiftMinutes * minuteMs : 0;
    return {
      ...(await reachOf(db, audience)),
      chosenAt: isSoon ? null : new Date(dueAt.getTime() + shiftMs).toISOString(),
    };
  },
  subTopics: async ({ input: { classID, slugID }, db }) => ({
    subTopics: await db
      .select({
        subTopicID: subTopics.id,
        name: subTopics.name,
        topicName: topics.name,
        isActive: subTopics.isActive,
      })
      .from(subTopics)
      .innerJoin(topics, eq(topics.id, subTopics.topicID))
      .where(and(eq(topics.classID, classID), eq(subTopics.slugID, slugID)))
      .orderBy(asc(topics.orderBy), asc(topics.id), asc(subTopics.orderBy), asc(subTopics.id)),
  }),
  packages: async ({ input: { appID }, db }) => ({
    packages: await db
      .select({ packageID: packages.id, packageName: packages.packageName })
      .from(packages)
      .where(and(eq(packages.appID, appID), eq(packages.isActive, 1)))
      .orderBy(asc(packages.packageName), asc(packages.id)),
  }),
  opened: async ({ input: { pushID }, db }) => ({ occurrences: await openedAfter(db, pushID) }),
});
