import { classChoices as calls } from '@prepdesk/contract/catalogue/class-choices';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { choicesOf } from '../../db/list/choices.ts';
import { matchesSearch } from '../../db/list/conditions.ts';
import { subjectMaps as maps, classes as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/call/implement.ts';

const classesOf = (db: Db, appID: number, which: SQL | undefined) =>
  db
    .select({ classID: table.id, className: table.name })
    .from(table)
    .innerJoin(maps, eq(maps.id, table.subjectMapID))
    .where(and(eq(maps.appID, appID), which))
    .orderBy(asc(table.name), asc(table.id))
    .$dynamic();

export const classChoices = implement(calls, {
  list: async ({ input, db }) => {
    const { appID, search } = input;
    const isSearched = search ? matchesSearch(table.searchText, search) : undefined;
    return {
      classes: await choicesOf(input, {
        matching: classesOf(db, appID, isSearched),
        ofIDs: (ids) => classesOf(db, appID, inArray(table.id, ids)),
        keyOf: ({ classID }) => classID,
      }),
    };
  },
});
