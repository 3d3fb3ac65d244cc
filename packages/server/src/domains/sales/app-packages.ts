import { appPackages as calls } from '@prepdesk/contract/sales/app-packages';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { choicesWith } from '../../db/list/choices.ts';
import { searchTextOf } from '../../db/list/conditions.ts';
import { packages } from '../../db/schema/commerce.ts';
import { implement } from '../../http/call/implement.ts';

export const appPackages = implement(calls, {
  list: ({ input, db }) =>
    choicesWith(input, {
      searched: searchTextOf(packages.packageName),
      isChosen: (ids) => inArray(packages.id, [...ids]),
      read: (which, limit, offset) => {
        const all = db
          .select({ id: packages.id, packageName: sql<string>`${packages.packageName}::text` })
          .from(packages)
          .where(and(eq(packages.appID, input.appID), which))
          .orderBy(asc(packages.packageName), asc(packages.id));
        return limit === undefined ? all : all.limit(limit).offset(offset);
      },
      keyOf: ({ id }) => id,
    }),
});
