import { missing } from '@prepdesk/contract/failures';
import { drawers as calls } from '@prepdesk/contract/home/drawers';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { refuseStale } from '../../db/row-version.ts';
import { drawerHeadings, functions, drawers as table } from '../../db/schema/home.ts';
import { implement } from '../../http/implement.ts';
import { shownColumns, shownValues, withShowing } from './shown-columns.ts';

const columns = {
  id: table.id,
  title: table.title,
  orderBy: table.orderBy,
  url: table.url,
  description: table.description,
  image: table.image,
  drawerListID: table.headingID,
  drawerlistname: drawerHeadings.name,
  functionID: table.functionID,
  functionName: functions.name,
  ...shownColumns(table),
  rowVersion: table.rowVersion,
};

const entriesWhere = (db: Db, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(drawerHeadings, eq(drawerHeadings.id, table.headingID))
    .innerJoin(functions, eq(functions.id, table.functionID))
    .where(condition)
    .orderBy(asc(drawerHeadings.orderBy), asc(drawerHeadings.id), asc(table.orderBy), asc(table.id))
    .$dynamic();

/** The entry must belong to the course and app that were sent with it: a link may be old or forged (gaps C6). */
const inCourse = ({ appID, courseID }: { appID: number; courseID: number }) =>
  and(eq(table.courseID, courseID), eq(table.appID, appID));

export const drawers = implement(calls, {
  list: async ({ input, db }) => (await entriesWhere(db, inCourse(input))).map(withShowing),
  add: async ({ input, db }) => {
    const {
      appID,
      courseID,
      functionID,
      title,
      description,
      image,
      url,
      drawerListID: headingID,
      orderBy,
    } = input;
    const [added] = await db
      .insert(table)
      .values({
        ...{ appID, courseID, functionID, title, description, image, url, headingID, orderBy },
        ...shownValues(input),
      })
      .returning({ drawerID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    const { drawerID, functionID, title, description, image, url, drawerListID: headingID } = input;
    const isIt = and(eq(table.id, drawerID), inCourse(input));
    const [stored] = await entriesWhere(db, isIt).for('update', { of: table });
    if (!stored) throw missing('The drawer entry');
    const row = { table: 'drawers', key: drawerID, stored };
    await refuseStale(db, row, input.rowVersion, async () => withShowing(stored));
    const { orderBy, isActive } = input;
    await db
      .update(table)
      .set({
        ...{ functionID, title, description, image, url, headingID, orderBy, isActive },
        ...shownValues(input),
      })
      .where(isIt);
    return {};
  },
});
