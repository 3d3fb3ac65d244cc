import {
  institutionClients as calls,
  institutionClient,
} from '@prepdesk/contract/support/institution-clients';
import { asc, eq, sql } from 'drizzle-orm';
import {
  institutionLearners,
  institutionPackages,
  institutionClients as table,
} from '../../db/schema/support.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(institutionClient, table, {
  columns: {
    clientID: 'id',
    // With its table: a query of one table names its columns alone, and `id` would be that of the package.
    learnerCount: {
      read: sql<number>`(select count(*)::int from ${institutionLearners} l where l.client_id = ${table}.id)`,
    },
    packageCount: {
      read: sql<number>`(select count(*)::int from ${institutionPackages} p where p.client_id = ${table}.id)`,
    },
  },
});

export const institutionClients = implement(calls, {
  list: async ({ input, db }) => ({
    clients: await stored.read(db, eq(table.appID, input.appID), [asc(table.name), asc(table.id)]),
  }),
  add: addRow(calls.add, stored),
  edit: editRow(calls.edit, stored),
});
