import { drawerHeadings as calls, drawerHeading } from '@prepdesk/contract/home/drawer-headings';
import { asc, sql } from 'drizzle-orm';
import { drawers, drawerHeadings as table } from '../../db/schema/home.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(drawerHeading, table, {
  columns: {
    drawerlistname: 'name',
    // With its table: a query of one table names its columns alone, and `id` would be that of the entry.
    entryCount: {
      read: sql<number>`(select count(*)::int from ${drawers} entry where entry.heading_id = ${table}.id)`,
    },
  },
});

export const drawerHeadings = implement(calls, {
  list: async ({ db }) => ({
    headings: await stored.read(db, undefined, [asc(table.orderBy), asc(table.id)]),
  }),
  add: addRow(calls.add, stored),
  edit: editRow(calls.edit, stored),
});
