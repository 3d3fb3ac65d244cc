import { drawers as calls, drawer } from '@prepdesk/contract/home/drawers';
import { and, asc, eq } from 'drizzle-orm';
import { drawerHeadings, functions, drawers as table } from '../../db/schema/home.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';
import { shownMappings } from './shown-columns.ts';

const stored = storedIn(drawer, table, {
  columns: {
    drawerListID: 'headingID',
    drawerlistname: { read: drawerHeadings.name },
    functionName: { read: functions.name },
    ...shownMappings(table),
  },
  joins: [
    [drawerHeadings, eq(drawerHeadings.id, table.headingID)],
    [functions, eq(functions.id, table.functionID)],
  ],
});

const inOrder = [asc(drawerHeadings.orderBy), asc(drawerHeadings.id), asc(table.orderBy), asc(table.id)];

export const drawers = implement(calls, {
  list: ({ input: { appID, courseID }, db }) =>
    stored.read(db, and(eq(table.courseID, courseID), eq(table.appID, appID)), inOrder),
  add: addRow(calls.add, stored),
  edit: editRow(calls.edit, stored),
});
