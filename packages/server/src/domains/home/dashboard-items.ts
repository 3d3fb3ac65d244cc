import { invalid, missing } from '@prepdesk/contract/failures';
import { dashboardItems as calls } from '@prepdesk/contract/home/dashboard-items';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { refuseStale } from '../../db/row-version.ts';
import { classes, subjectMaps } from '../../db/schema/catalogue.ts';
import { dashboards, functions, dashboardItems as table } from '../../db/schema/home.ts';
import { implement } from '../../http/implement.ts';
import { shownColumns, shownValues, withShowing } from './shown-columns.ts';

const columns = {
  id: table.id,
  name: table.name,
  icon: table.icon,
  descriptionText: table.description,
  orderBy: table.orderBy,
  url: table.url,
  appID: dashboards.appID,
  classID: sql<number>`coalesce(${table.classID}, 0)`,
  className: sql<string>`coalesce(${classes.name}, '')`,
  functionID: table.functionID,
  functionName: functions.name,
  ...shownColumns(table),
  rowVersion: table.rowVersion,
};

const itemsWhere = (db: Db, condition: SQL) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(dashboards, eq(dashboards.id, table.dashboardID))
    .innerJoin(functions, eq(functions.id, table.functionID))
    .leftJoin(classes, eq(classes.id, table.classID))
    .where(condition)
    .orderBy(asc(table.orderBy), asc(table.id))
    .$dynamic();

/** @returns the dashboard's app */
async function appOfDashboard(db: Db, dashboardID: number): Promise<number> {
  const [found] = await db
    .select({ appID: dashboards.appID })
    .from(dashboards)
    .where(eq(dashboards.id, dashboardID));
  if (!found) throw missing('The dashboard');
  return found.appID;
}

/** A class that does not exist is refused by the database when it is stored. */
async function refuseClassOfAnother(db: Db, classID: number, appID: number): Promise<void> {
  const [found] = await db
    .select({ appID: subjectMaps.appID })
    .from(classes)
    .innerJoin(subjectMaps, eq(subjectMaps.id, classes.subjectMapID))
    .where(eq(classes.id, classID));
  if (found && found.appID !== appID) throw invalid({ classID: 'This class is of the other app' });
}

type Written = { classID?: number | undefined; descriptionText: string };

/** 0 means no class. */
const stored = <Input extends Written>({ classID, descriptionText }: Input) => ({
  classID: classID === 0 ? null : classID,
  description: descriptionText,
});

export const dashboardItems = implement(calls, {
  list: async ({ input: { dashboardID }, db }) => {
    await appOfDashboard(db, dashboardID);
    return (await itemsWhere(db, eq(table.dashboardID, dashboardID))).map(withShowing);
  },
  add: async ({ input, db }) => {
    const appID = await appOfDashboard(db, input.dashboardID);
    await refuseClassOfAnother(db, input.classID, appID);
    const { dashboardID, name, icon, url, functionID, orderBy } = input;
    const [added] = await db
      .insert(table)
      .values({
        ...{ dashboardID, name, icon, url, functionID, orderBy },
        ...stored(input),
        ...shownValues(input),
      })
      .returning({ itemID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    const { itemID, name, icon, url, functionID, orderBy, isActive, rowVersion } = input;
    const isIt = eq(table.id, itemID);
    const [found] = await itemsWhere(db, isIt).for('update', { of: table });
    if (!found) throw missing('The dashboard item');
    const row = { table: 'dashboard_items', key: itemID, stored: found };
    await refuseStale(db, row, rowVersion, async () => withShowing(found));
    if (input.classID !== undefined && input.classID !== found.classID)
      await refuseClassOfAnother(db, input.classID, found.appID);
    await db
      .update(table)
      .set({ ...{ name, icon, url, functionID, orderBy, isActive }, ...stored(input), ...shownValues(input) })
      .where(isIt);
    return {};
  },
});
