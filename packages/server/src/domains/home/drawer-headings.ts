import { missing } from '@prepdesk/contract/failures';
import { drawerHeadings as calls } from '@prepdesk/contract/home/drawer-headings';
import { asc, eq, sql } from 'drizzle-orm';
import { refuseStale } from '../../db/row-version.ts';
import { drawers, drawerHeadings as table } from '../../db/schema/home.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  id: table.id,
  drawerlistname: table.name,
  isActive: table.isActive,
  orderBy: table.orderBy,
  // With its table: a query of one table names its columns alone, and `id` would be that of the entry.
  entryCount: sql<number>`(
    select count(*)::int from ${drawers} entry where entry.heading_id = ${table}.id)`,
  rowVersion: table.rowVersion,
};

export const drawerHeadings = implement(calls, {
  list: async ({ db }) => ({
    headings: await db.select(columns).from(table).orderBy(asc(table.orderBy), asc(table.id)),
  }),
  add: async ({ input: { name, orderBy }, db }) => {
    const [added] = await db.insert(table).values({ name, orderBy }).returning({ headingID: table.id });
    return added!;
  },
  edit: async ({ input: { headingID, name, orderBy, isActive, rowVersion }, db }) => {
    const isIt = eq(table.id, headingID);
    const [stored] = await db.select(columns).from(table).where(isIt).for('update', { of: table });
    if (!stored) throw missing('The drawer heading');
    const row = { table: 'drawer_headings', key: headingID, stored };
    await refuseStale(db, row, rowVersion, async () => stored);
    await db.update(table).set({ name, orderBy, isActive }).where(isIt);
    return {};
  },
});
