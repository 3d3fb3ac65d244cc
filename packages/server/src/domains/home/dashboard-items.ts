import { invalid, missing } from '@prepdesk/contract/failures';
import { dashboardItems as calls, dashboardItem } from '@prepdesk/contract/home/dashboard-items';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { classes, subjectMaps } from '../../db/schema/catalogue.ts';
import { dashboards, functions, dashboardItems as table } from '../../db/schema/home.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';
import { shownMappings } from './shown-columns.ts';

const stored = storedIn(dashboardItem, table, {
  columns: {
    descriptionText: 'description',
    functionName: { read: functions.name },
    appID: { read: dashboards.appID },
    classID: {
      column: 'classID',
      read: sql<number>`coalesce(${table.classID}, 0)`,
      write: (classID) => (classID === 0 ? null : classID),
    },
    className: { read: sql<string>`coalesce(${classes.name}, '')` },
    ...shownMappings(table),
  },
  joins: [
    [dashboards, eq(dashboards.id, table.dashboardID)],
    [functions, eq(functions.id, table.functionID)],
    [classes, eq(classes.id, table.classID), 'left'],
  ],
});

/** @returns the dashboard's app */
async function appOfDashboard(db: Db, dashboardID: number): Promise<number> {
  const [row] = await db
    .select({ appID: dashboards.appID })
    .from(dashboards)
    .where(eq(dashboards.id, dashboardID));
  if (!row) throw missing('The dashboard');
  return row.appID;
}

/** A class that does not exist is refused by the database when it is stored. */
async function refuseClassOfAnother(db: Db, classID: number, appID: number): Promise<void> {
  const [row] = await db
    .select({ appID: subjectMaps.appID })
    .from(classes)
    .innerJoin(subjectMaps, eq(subjectMaps.id, classes.subjectMapID))
    .where(eq(classes.id, classID));
  if (row && row.appID !== appID) throw invalid({ classID: 'This class is of the other app' });
}

export const dashboardItems = implement(calls, {
  list: async ({ input: { dashboardID }, db }) => {
    await appOfDashboard(db, dashboardID);
    return stored.read(db, eq(table.dashboardID, dashboardID), [asc(table.orderBy), asc(table.id)]);
  },
  add: addRow(calls.add, stored, async ({ input: { dashboardID, classID }, db }) =>
    refuseClassOfAnother(db, classID, await appOfDashboard(db, dashboardID)),
  ),
  edit: editRow(calls.edit, stored, async ({ input: { classID }, db }, row) => {
    if (classID !== undefined && classID !== row.classID) await refuseClassOfAnother(db, classID, row.appID);
  }),
});
