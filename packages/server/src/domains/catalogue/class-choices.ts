import { classChoices as calls } from '@prepdesk/contract/catalogue/class-choices';
import { asc, eq } from 'drizzle-orm';
import { subjectMaps as maps, classes as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/call/implement.ts';

export const classChoices = implement(calls, {
  list: async ({ input: { appID, page, limit }, db }) => {
    const all = db
      .select({ classID: table.id, className: table.name })
      .from(table)
      .innerJoin(maps, eq(maps.id, table.subjectMapID))
      .where(eq(maps.appID, appID))
      .orderBy(asc(table.name), asc(table.id));
    return { classes: await (limit === undefined ? all : all.limit(limit).offset((page - 1) * limit)) };
  },
});
