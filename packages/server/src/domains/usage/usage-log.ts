import { invalid } from '@prepdesk/contract/failures';
import { usageLog as calls, minSearched } from '@prepdesk/contract/usage/usage-log';
import { sql } from 'drizzle-orm';
import { containing } from '../../db/like.ts';
import { custom, days, equals, ofField } from '../../db/list/conditions.ts';
import { instantText } from '../../db/list/instant.ts';
import { listOf } from '../../db/list/list-of.ts';
import { counted, newest } from '../../db/list/statement.ts';
import { usageLog as table } from '../../db/schema/usage.ts';
import { implement } from '../../http/call/implement.ts';

/** The name under which its count is kept. */
export const usageLogName = calls.list.name;

type UsageFilters = { search: string; startDate: string; endDate: string; userAppsID: string };

/** A search without days would read every month. @throws Failure `invalid` */
function refuseBroad({ search, startDate, endDate, userAppsID }: UsageFilters): void {
  if (userAppsID !== '' && !/^\d{1,9}$/.test(userAppsID)) {
    throw invalid({ userAppsID: 'Please enter the number of a user' });
  }
  if (search === '') return;
  if (search.length < minSearched) {
    throw invalid({ search: `Please enter ${minSearched} characters or more` });
  }
  if (startDate === '' || endDate === '') {
    throw invalid({ search: 'Please choose from which day to which day to search' });
  }
}

export const usageLog = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: [table.createdAt, table.id],
    readsAtOnce: true,
    columns: {
      id: table.id,
      module: table.module,
      userAppsID: table.learnerID,
      url: table.url,
      createdAt: instantText(table.createdAt),
      requestParams: sql<string>`coalesce(${table.requestParams}::text, '{}')`,
      enc_request: sql<string>`''`,
    },
    refuse: ({ input }) => refuseBroad(input),
    search: ofField((part) => sql`${table.url} ilike ${part}`, containing),
    filters: {
      made: days(table.createdAt),
      module: equals(table.module),
      userAppsID: custom<string>((id) => sql`${table.learnerID} = ${id}::int`),
    },
    order: newest(table.createdAt, table.id),
    total: counted(),
  }),
});
