import { appPackages as calls } from '@prepdesk/contract/sales/app-packages';
import { asc, eq, sql } from 'drizzle-orm';
import { packages } from '../../db/schema/commerce.ts';
import { implement } from '../../http/call/implement.ts';

export const appPackages = implement(calls, {
  list: async ({ input: { appID, page, limit }, db }) => {
    const all = db
      .select({ id: packages.id, packageName: sql<string>`${packages.packageName}::text` })
      .from(packages)
      .where(eq(packages.appID, appID))
      .orderBy(asc(packages.packageName), asc(packages.id));
    return await (limit === undefined ? all : all.limit(limit).offset((page - 1) * limit));
  },
});
