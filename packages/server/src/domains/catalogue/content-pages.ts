import { contentPages as calls } from '@prepdesk/contract/catalogue/content-pages';
import { missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import { preparedRows } from '../../db/prepared-rows.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { contentPages as table } from '../../db/schema/content-pages.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  pageID: table.id,
  appID: table.appID,
  page: sql<'terms' | 'privacy' | 'about'>`${table.page}`,
  html: table.html,
  rowVersion: table.rowVersion,
};

const pagesOf = preparedRows('contentPages.list', columns, (db) =>
  db
    .select(columns)
    .from(table)
    .where(eq(table.appID, sql.placeholder('appID')))
    .orderBy(asc(table.id)),
);

export const contentPages = implement(calls, {
  list: async ({ input, db }) => ({ pages: await pagesOf(db, input) }),
  save: async ({ input: { appID, page, html, rowVersion }, db }) => {
    const isIt = and(eq(table.appID, appID), eq(table.page, page));
    const [stored] = await db.select(columns).from(table).where(isIt).for('update');
    if (!stored) throw missing('The page');
    const place = { table: 'content_pages', key: stored.pageID, stored };
    await assertRowVersion(db, place, rowVersion, async () => stored);
    await db.update(table).set({ html }).where(isIt);
    return {};
  },
});
