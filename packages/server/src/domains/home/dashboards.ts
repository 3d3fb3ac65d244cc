import { missing } from '@prepdesk/contract/failures';
import { dashboards as calls } from '@prepdesk/contract/home/dashboards';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { refuseStale } from '../../db/row-version.ts';
import { dashboardItems, dashboards as table, tableCells } from '../../db/schema/home.ts';
import { implement } from '../../http/implement.ts';
import { shownColumns, shownValues, withShowing } from './shown-columns.ts';

const columns = {
  id: table.id,
  name: table.name,
  orderBy: table.orderBy,
  backgroundColor: table.backgroundColor,
  tableCellID: table.tableCellID,
  tableCellName: tableCells.name,
  tableCellDescription: tableCells.description,
  itemCount: sql<number>`(
    select count(*)::int from ${dashboardItems} item where item.dashboard_id = ${table.id})`,
  ...shownColumns(table),
  rowVersion: table.rowVersion,
};

const dashboardsWhere = (db: Db, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(tableCells, eq(tableCells.id, table.tableCellID))
    .where(condition)
    .orderBy(asc(table.orderBy), asc(table.id))
    .$dynamic();

export const dashboards = implement(calls, {
  list: async ({ input: { appID, courseID }, db }) => {
    const found = await dashboardsWhere(db, and(eq(table.courseID, courseID), eq(table.appID, appID)));
    return found.map(withShowing);
  },
  add: async ({ input, db }) => {
    const { appID, courseID, name, orderBy, tableCellID, backgroundColor } = input;
    const [added] = await db
      .insert(table)
      .values({ appID, courseID, name, orderBy, tableCellID, backgroundColor, ...shownValues(input) })
      .returning({ dashboardID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    const { dashboardID, name, orderBy, tableCellID, backgroundColor, isActive, rowVersion } = input;
    const isIt = eq(table.id, dashboardID);
    const [stored] = await dashboardsWhere(db, isIt).for('update', { of: table });
    if (!stored) throw missing('The dashboard');
    const row = { table: 'dashboards', key: dashboardID, stored };
    await refuseStale(db, row, rowVersion, async () => withShowing(stored));
    await db
      .update(table)
      .set({ name, orderBy, tableCellID, backgroundColor, isActive, ...shownValues(input) })
      .where(isIt);
    return {};
  },
  tableCells: ({ db }) =>
    db
      .select({
        id: tableCells.id,
        tableCellName: tableCells.name,
        tableCellDescription: tableCells.description,
      })
      .from(tableCells)
      .orderBy(asc(tableCells.id)),
});
