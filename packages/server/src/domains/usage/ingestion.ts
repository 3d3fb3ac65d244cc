import { ingestion as calls, type UsageSent } from '@prepdesk/contract/usage/ingestion';
import { sql } from 'drizzle-orm';
import { idsThere, insertNew, storeBatch } from '../../db/batches.ts';
import type { Db } from '../../db/connect.ts';
import { monthlyLogs, monthOf, monthsQuery } from '../../db/log-months.ts';
import { subTopics } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';
import { mappingLogs, usageLog, watchLog } from '../../db/schema/usage.ts';

import { implement } from '../../http/call/implement.ts';
import { redactedParams, redactedUrl } from './redacted.ts';

/** The months that accept entries; none of them can be dropped before this transaction ends. */
async function openMonths(db: Db): Promise<Set<string>> {
  await db.execute(sql`lock table only usage_log in row exclusive mode`);
  const { rows } = await db.execute<{ month: string }>(sql.raw(monthsQuery(monthlyLogs.usage)));
  return new Set(rows.map(({ month }) => month));
}

/** For an entry whose learner does not exist. */
async function unknownLearner(db: Db, entries: readonly { userAppsID: number }[]) {
  const known = await idsThere(
    db,
    learners,
    entries.map(({ userAppsID }) => userAppsID),
  );
  return ({ userAppsID }: { userAppsID: number }): string =>
    known.has(userAppsID) ? '' : `There is no user ${userAppsID}`;
}

export const ingestion = implement(calls, {
  usage: async ({ input: { entries: sent }, db }) => {
    const months = await openMonths(db);
    const errorOf = ({ createdAt }: UsageSent): string =>
      months.has(monthOf(new Date(createdAt)))
        ? ''
        : `The log accepts no entries of ${createdAt.slice(0, 7)}: it has the months ${[...months][0]} to ${[...months].at(-1)}`;
    return storeBatch(db, sent, errorOf, (entries) =>
      insertNew(db, usageLog, entries, {
        created_at: ['timestamptz', ({ createdAt }) => createdAt],
        module: ['text', ({ module }) => module],
        learner_id: ['int', ({ userAppsID }) => userAppsID ?? null],
        url: ['text', ({ url }) => redactedUrl(url)],
        request_params: ['jsonb', ({ requestParams }) => redactedParams(requestParams)],
        entry_key: ['uuid', ({ entryKey }) => entryKey],
      }),
    );
  },
  watched: async ({ input: { entries: sent }, db }) => {
    const errorOfLearner = await unknownLearner(db, sent.entries);
    const lessons = await idsThere(
      db,
      subTopics,
      sent.entries.map(({ subTopicID }) => subTopicID),
    );
    const errorOf = (entry: (typeof sent.entries)[number]): string =>
      errorOfLearner(entry) ||
      (lessons.has(entry.subTopicID) ? '' : `There is no sub-topic ${entry.subTopicID}`);
    return storeBatch(db, sent, errorOf, (entries) =>
      insertNew(db, watchLog, entries, {
        learner_id: ['int', ({ userAppsID }) => userAppsID],
        sub_topic_id: ['int', ({ subTopicID }) => subTopicID],
        online: ['smallint', ({ online }) => online],
        started_at: ['timestamptz', ({ startedAt }) => startedAt],
        watched_seconds: ['int', ({ watchedSeconds }) => watchedSeconds],
        entry_key: ['uuid', ({ entryKey }) => entryKey],
      }),
    );
  },
  mapped: async ({ input: { entries: sent }, db }) =>
    storeBatch(db, sent, await unknownLearner(db, sent.entries), (entries) =>
      insertNew(db, mappingLogs, entries, {
        learner_id: ['int', ({ userAppsID }) => userAppsID],
        reference_id: ['text', ({ referenceID }) => referenceID],
        cdn: ['text', ({ cdn }) => redactedUrl(cdn)],
        created_at: ['timestamptz', ({ createdAt }) => createdAt],
        entry_key: ['uuid', ({ entryKey }) => entryKey],
      }),
    ),
});
