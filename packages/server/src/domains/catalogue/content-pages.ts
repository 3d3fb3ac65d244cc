import {
  contentPages as calls,
  contentPage,
  type PageName,
} from '@prepdesk/contract/catalogue/content-pages';
import { asc, eq, sql } from 'drizzle-orm';
import { preparedRows } from '../../db/prepared-rows.ts';
import { contentPages as table } from '../../db/schema/content-pages.ts';
import { editedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow } from '../../http/call/resource-handlers.ts';

const stored = editedIn(contentPage, table, {
  columns: { pageID: 'id', page: { read: sql<PageName>`${table.page}` } },
});

const pagesOf = preparedRows('contentPages.list', stored.columns, (db) =>
  db
    .select(stored.columns)
    .from(table)
    .where(eq(table.appID, sql.placeholder('appID')))
    .orderBy(asc(table.id)),
);

export const contentPages = implement(calls, {
  list: async ({ input, db }) => ({ pages: await pagesOf(db, input) }),
  save: editRow(calls.save, stored),
});
