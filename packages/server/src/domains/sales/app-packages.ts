import { appPackages as calls } from '@prepdesk/contract/sales/app-packages';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { choicesOf } from '../../db/list/choices.ts';
import { matchesSearch, searchTextOf } from '../../db/list/conditions.ts';
import { packages } from '../../db/schema/commerce.ts';
import { implement } from '../../http/call/implement.ts';

const packagesOf = (db: Db, appID: number, which: SQL | undefined) =>
  db
    .select({ id: packages.id, packageName: sql<string>`${packages.packageName}::text` })
    .from(packages)
    .where(and(eq(packages.appID, appID), which))
    .orderBy(asc(packages.packageName), asc(packages.id))
    .$dynamic();

export const appPackages = implement(calls, {
  list: ({ input, db }) => {
    const { appID, search } = input;
    const isSearched = search ? matchesSearch(searchTextOf(packages.packageName), search) : undefined;
    return choicesOf(input, {
      matching: packagesOf(db, appID, isSearched),
      ofIDs: (ids) => packagesOf(db, appID, inArray(packages.id, ids)),
      keyOf: ({ id }) => id,
    });
  },
});
