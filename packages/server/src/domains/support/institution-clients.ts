import { missing } from '@prepdesk/contract/failures';
import { institutionClients as calls } from '@prepdesk/contract/support/institution-clients';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { refuseStale } from '../../db/row-version.ts';
import {
  institutionLearners,
  institutionPackages,
  institutionClients as table,
} from '../../db/schema/support.ts';
import { implement } from '../../http/implement.ts';

const clientRows = (db: Db) =>
  db
    .select({
      clientID: table.id,
      appID: table.appID,
      name: table.name,
      city: table.city,
      contactName: table.contactName,
      contactPhone: table.contactPhone,
      contactEmail: table.contactEmail,
      isActive: table.isActive,
      learnerCount: sql<number>`(select count(*)::int from ${institutionLearners} l where l.client_id = ${table.id})`,
      // With its table: a query of one table names its columns alone, and `id` would be that of the package.
      packageCount: sql<number>`(select count(*)::int from ${institutionPackages} p where p.client_id = ${table}.id)`,
      rowVersion: table.rowVersion,
    })
    .from(table)
    .$dynamic();

export const institutionClients = implement(calls, {
  list: async ({ input, db }) => ({
    clients: await clientRows(db).where(eq(table.appID, input.appID)).orderBy(asc(table.name), asc(table.id)),
  }),
  add: async ({ input, db }) => {
    const [added] = await db.insert(table).values(input).returning({ clientID: table.id });
    return added!;
  },
  edit: async ({ input: { clientID, rowVersion, ...written }, db }) => {
    const isIt = eq(table.id, clientID);
    const [stored] = await db.select().from(table).where(isIt).for('update');
    if (!stored) throw missing('The client');
    await refuseStale(db, { table: 'institution_clients', key: clientID, stored }, rowVersion, async () => {
      const [now] = await clientRows(db).where(isIt);
      return now!;
    });
    await db.update(table).set(written).where(isIt);
    return {};
  },
});
