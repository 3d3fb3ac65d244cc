import { ingestion as calls, type UsageSent } from '@prepdesk/contract/usage/ingestion';
import { sql } from 'drizzle-orm';
import { column, idsThere, outcome, refusals } from '../../db/batches.ts';
import type { Db } from '../../db/connect.ts';
import { subTopics } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';
import { mappingLogs, usageLog, watchLog } from '../../db/schema/usage.ts';
import { monthsQuery, usageMonth } from '../../db/usage-months.ts';
import { implement } from '../../http/implement.ts';
import { redactedParams, redactedUrl } from './redacted.ts';

/** The months that accept entries; none of them can be dropped before this transaction ends. */
async function openMonths(db: Db): Promise<Set<string>> {
  await db.execute(sql`lock table only usage_log in row exclusive mode`);
  const { rows } = await db.execute<{ month: string }>(sql.raw(monthsQuery));
  return new Set(rows.map(({ month }) => month));
}

async function storeUsage(db: Db, entries: readonly UsageSent[]) {
  const months = await openMonths(db);
  const isOpen = ({ createdAt }: UsageSent) => months.has(usageMonth(new Date(createdAt)));
  const taken = entries.filter(isOpen);
  const { rowCount } = await db.execute(sql`
    insert into ${usageLog} (created_at, module, learner_id, url, request_params, entry_key)
    select at, module, learner, url, params::jsonb, entry from unnest(
      ${column(
        'timestamptz',
        taken.map(({ createdAt }) => createdAt),
      )},
      ${column(
        'text',
        taken.map(({ module }) => module),
      )},
      ${column(
        'int',
        taken.map(({ userAppsID }) => userAppsID ?? null),
      )},
      ${column(
        'text',
        taken.map(({ url }) => redactedUrl(url)),
      )},
      ${column(
        'text',
        taken.map(({ requestParams }) => redactedParams(requestParams)),
      )},
      ${column(
        'uuid',
        taken.map(({ entryKey }) => entryKey),
      )}
    ) sent (at, module, learner, url, params, entry)
    on conflict (created_at, entry_key) do nothing`);
  const refused = entries
    .filter((entry) => !isOpen(entry))
    .map(({ entryKey, createdAt }) => ({
      entryKey,
      says: `The log accepts no entries of ${createdAt.slice(0, 7)}: it has the months ${[...months][0]} to ${[...months].at(-1)}`,
    }));
  return outcome(entries, refused, rowCount);
}

export const ingestion = implement(calls, {
  usage: ({ input: { entries }, db }) => storeUsage(db, entries),
  watched: async ({ input: { entries }, db }) => {
    const known = await idsThere(
      db,
      learners,
      entries.map(({ userAppsID }) => userAppsID),
    );
    const lessons = await idsThere(
      db,
      subTopics,
      entries.map(({ subTopicID }) => subTopicID),
    );
    const faultOf = ({ userAppsID, subTopicID }: (typeof entries)[number]): string => {
      if (!known.has(userAppsID)) return `There is no user ${userAppsID}`;
      return lessons.has(subTopicID) ? '' : `There is no sub-topic ${subTopicID}`;
    };
    const taken = entries.filter((entry) => faultOf(entry) === '');
    const { rowCount } = await db.execute(sql`
      insert into ${watchLog} (learner_id, sub_topic_id, online, started_at, watched_seconds, entry_key)
      select * from unnest(
        ${column(
          'int',
          taken.map(({ userAppsID }) => userAppsID),
        )},
        ${column(
          'int',
          taken.map(({ subTopicID }) => subTopicID),
        )},
        ${column(
          'smallint',
          taken.map(({ online }) => online),
        )},
        ${column(
          'timestamptz',
          taken.map(({ startedAt }) => startedAt),
        )},
        ${column(
          'int',
          taken.map(({ watchedSeconds }) => watchedSeconds),
        )},
        ${column(
          'uuid',
          taken.map(({ entryKey }) => entryKey),
        )})
      on conflict (entry_key) do nothing`);
    return outcome(entries, refusals(entries, faultOf), rowCount);
  },
  mapped: async ({ input: { entries }, db }) => {
    const known = await idsThere(
      db,
      learners,
      entries.map(({ userAppsID }) => userAppsID),
    );
    const faultOf = ({ userAppsID }: (typeof entries)[number]): string =>
      known.has(userAppsID) ? '' : `There is no user ${userAppsID}`;
    const taken = entries.filter((entry) => faultOf(entry) === '');
    const { rowCount } = await db.execute(sql`
      insert into ${mappingLogs} (learner_id, reference_id, cdn, created_at, entry_key)
      select * from unnest(
        ${column(
          'int',
          taken.map(({ userAppsID }) => userAppsID),
        )},
        ${column(
          'text',
          taken.map(({ referenceID }) => referenceID),
        )},
        ${column(
          'text',
          taken.map(({ cdn }) => redactedUrl(cdn)),
        )},
        ${column(
          'timestamptz',
          taken.map(({ createdAt }) => createdAt),
        )},
        ${column(
          'uuid',
          taken.map(({ entryKey }) => entryKey),
        )})
      on conflict (entry_key) do nothing`);
    return outcome(entries, refusals(entries, faultOf), rowCount);
  },
});
