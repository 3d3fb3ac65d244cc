import { dashboards as calls, dashboard } from '@prepdesk/contract/home/dashboards';
import { and, asc, eq, sql } from 'drizzle-orm';
import { dashboardItems, dashboards as table, tableCells } from '../../db/schema/home.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';
import { shownMappings } from './shown-columns.ts';

const stored = storedIn(dashboard, table, {
  columns: {
    tableCellName: { read: tableCells.name },
    tableCellDescription: { read: tableCells.description },
    itemCount: {
      read: sql<number>`(
        select count(*)::int from ${dashboardItems} item where item.dashboard_id = ${table.id})`,
    },
    ...shownMappings(table),
  },
  joins: [[tableCells, eq(tableCells.id, table.tableCellID)]],
});

export const dashboards = implement(calls, {
  list: ({ input: { appID, courseID }, db }) =>
    stored.read(db, and(eq(table.courseID, courseID), eq(table.appID, appID)), [
      asc(table.orderBy),
      asc(table.id),
    ]),
  add: addRow(calls.add, stored),
  edit: editRow(calls.edit, stored),
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
