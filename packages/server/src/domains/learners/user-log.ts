import { companyZone } from '@prepdesk/contract/company-time';
import { userLog as calls, type WatchedLesson } from '@prepdesk/contract/learners/user-log';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { logAccess } from '../../auth/look-ups.ts';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { custom, days, equals } from '../../db/list/conditions.ts';
import { instantText } from '../../db/list/instant.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { apps, classes, slugs, subTopics, topics } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';
import { watchLog } from '../../db/schema/usage.ts';
import { implement } from '../../http/call/implement.ts';
import { creditsOf } from './credits.ts';
import { type Account, accountsOf } from './matching-learners.ts';

const inIndia = (pattern: string) =>
  sql<string>`to_char(${watchLog.startedAt} at time zone ${sql.raw(`'${companyZone}'`)}, ${sql.raw(`'${pattern}'`)})`;

const columns = {
  videoName: subTopics.name,
  online: watchLog.online,
  date: inIndia('YYYY-MM-DD'),
  month: inIndia('YYYY-MM'),
  type: slugs.name,
  isFree: subTopics.isFree,
  topicName: topics.name,
  className: classes.name,
  watchTime: watchLog.watchedSeconds,
  id: watchLog.id,
  startedAt: instantText(watchLog.startedAt),
  appName: sql<string>`${apps.name}::text`,
};

/** Tables joined to a row of the watch log; each join finds one row. */
const joins = [
  [learners, eq(learners.id, watchLog.learnerID)],
  [apps, eq(apps.id, learners.appID)],
  [subTopics, eq(subTopics.id, watchLog.subTopicID)],
  [slugs, eq(slugs.id, subTopics.slugID)],
  [topics, eq(topics.id, subTopics.topicID)],
  [classes, eq(classes.id, topics.classID)],
] as const;

function newestRows(db: Db, accounts: readonly Account[], limit: number): Promise<WatchedLesson[]> {
  const query = db
    .select({ ...columns, startedAt: isoOf(watchLog.startedAt) })
    .from(watchLog)
    .$dynamic();
  for (const [table, on] of joins) query.innerJoin(table, on);
  return query
    .where(
      inArray(
        watchLog.learnerID,
        accounts.map(({ userAppsID }) => userAppsID),
      ),
    )
    .orderBy(desc(watchLog.startedAt), desc(watchLog.id))
    .limit(limit);
}

async function watchedSeconds(db: Db, accounts: readonly Account[]): Promise<number> {
  const ids = accounts.map(({ userAppsID }) => userAppsID);
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${watchLog.watchedSeconds}), 0)::float8` })
    .from(watchLog)
    .where(inArray(watchLog.learnerID, ids));
  return row?.sum ?? 0;
}

const nobody = { creditSeconds: 0, fullName: '', userEmail: '', userPhone: '', personID: null };
const nothing = { ...nobody, watchedSeconds: 0, others: 0 };

export const userLog = implement(calls, {
  find: async ({ input: { search, limit }, actor, db }) => {
    const { accounts, others } = await accountsOf(db, search);
    await logAccess(db, actor, calls.find, { sought: search, foundCount: accounts.length });
    const [first] = accounts;
    if (!first) return { classes: [], information: nothing, totalCredits: 0 };
    const watched = await watchedSeconds(db, accounts);
    const credits = await creditsOf(
      db,
      accounts.map(({ userAppsID }) => userAppsID),
    );
    const totalCredits = credits.reduce((sum, { creditSeconds }) => sum + creditSeconds, 0);
    const { fullName, userEmail, userPhone, personID } = first;
    return {
      classes: limit === 0 ? [] : await newestRows(db, accounts, limit),
      information: {
        fullName,
        userEmail,
        userPhone,
        personID,
        others,
        watchedSeconds: watched,
        creditSeconds: Math.max(0, totalCredits - watched),
      },
      totalCredits,
    };
  },
  list: listOf(calls.list, {
    from: watchLog,
    key: [watchLog.startedAt, watchLog.id],
    readsAtOnce: true,
    join: joins,
    columns,
    // All accounts of the person, found before the log is read.
    scope: {
      personID: custom<number>(
        (personID) =>
          sql`${watchLog.learnerID} = any(array(select id from learners where person_id = ${personID}))`,
      ),
    },
    filters: { watched: days(watchLog.startedAt), online: equals(watchLog.online) },
    order: newest(watchLog.startedAt, watchLog.id),
    sorts: { startedAt: watchLog.startedAt },
  }),
});
