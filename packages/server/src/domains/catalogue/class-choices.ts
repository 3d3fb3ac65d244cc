import { classChoices as calls } from '@prepdesk/contract/catalogue/class-choices';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { choicesWith } from '../../db/list/choices.ts';
import { subjectMaps as maps, classes as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/call/implement.ts';

export const classChoices = implement(calls, {
  list: async ({ input, db }) => ({
    classes: await choicesWith(input, {
      searched: table.searchText,
      isChosen: (ids) => inArray(table.id, [...ids]),
      read: (which, limit, offset) => {
        const all = db
          .select({ classID: table.id, className: table.name })
          .from(table)
          .innerJoin(maps, eq(maps.id, table.subjectMapID))
          .where(and(eq(maps.appID, input.appID), which))
          .orderBy(asc(table.name), asc(table.id));
        return limit === undefined ? all : all.limit(limit).offset(offset);
      },
      keyOf: ({ classID }) => classID,
    }),
  }),
});
