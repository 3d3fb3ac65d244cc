import { mappingLogs as calls } from '@prepdesk/contract/usage/mapping-logs';
import { eq, sql } from 'drizzle-orm';
import { days, searchIn } from '../../db/list/conditions.ts';
import { instantText } from '../../db/list/instant.ts';
import { listOf } from '../../db/list/list-of.ts';
import { counted, newest } from '../../db/list/statement.ts';
import { apps } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';
import { mappingLogs as table } from '../../db/schema/usage.ts';
import { implement } from '../../http/call/implement.ts';

/** The name under which its count is kept. */
export const mappingLogsName = calls.list.name;

export const mappingLogs = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: [table.createdAt, table.id],
    readsAtOnce: true,
    join: [
      [learners, eq(learners.id, table.learnerID)],
      [apps, eq(apps.id, learners.appID)],
    ],
    columns: {
      id: table.id,
      appName: sql<string>`${apps.name}::text`,
      userID: table.learnerID,
      referenceID: table.referenceID,
      fullName: learners.fullName,
      userPhone: learners.phone,
      userEmail: learners.email,
      cdn: table.cdn,
      createdAt: instantText(table.createdAt),
    },
    search: searchIn(table.searchText),
    filters: { made: days(table.createdAt) },
    order: newest(table.createdAt, table.id),
    total: counted(),
  }),
});
