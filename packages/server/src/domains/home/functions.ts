import { functions as calls, type FunctionOpens } from '@prepdesk/contract/home/functions';
import { asc, eq, isNull, or, sql } from 'drizzle-orm';
import { functions as table } from '../../db/schema/home.ts';
import { implement } from '../../http/call/implement.ts';

export const functions = implement(calls, {
  list: async ({ db }) => ({
    functions: await db.select({ id: table.id, functionName: table.name }).from(table).orderBy(asc(table.id)),
  }),
  source: async ({ input: { appID }, db }) => ({
    functions: await db
      .select({ id: table.id, name: table.name, opens: sql<FunctionOpens>`${table.opens}` })
      .from(table)
      .where(or(isNull(table.appID), eq(table.appID, appID)))
      .orderBy(asc(table.id)),
  }),
});
