import { classes as calls } from '@prepdesk/contract/catalogue/classes';
import { missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { refuseStale } from '../../db/row-version.ts';
import { subjectMaps as maps, classes as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  classID: table.id,
  className: table.name,
  image: table.image,
  url: table.url,
  description: table.description,
  isActive: table.isActive,
  orderBy: table.orderBy,
  rowVersion: table.rowVersion,
};

const classesOf = preparedRows('classes.list', columns, (db) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(maps, eq(maps.id, table.subjectMapID))
    .where(
      and(
        eq(maps.courseID, sql.placeholder('courseID')),
        eq(maps.subjectID, sql.placeholder('subjectID')),
        eq(maps.appID, sql.placeholder('appID')),
      ),
    )
    .orderBy(asc(table.orderBy), asc(table.id)),
);

type Place = { appID: number; courseID: number; subjectMapID: number };

/** A link may be old or forged: the subject must belong to the course and app that were sent with it (gaps C6). */
async function requireSubject(db: Db, { appID, courseID, subjectMapID }: Place): Promise<void> {
  const [map] = await db
    .select({ id: maps.id })
    .from(maps)
    .where(and(eq(maps.id, subjectMapID), eq(maps.courseID, courseID), eq(maps.appID, appID)));
  if (!map) throw missing('The subject');
}

export const classes = implement(calls, {
  list: async ({ input, db }) => ({ classes: await classesOf(db, input) }),
  add: async ({ input, db }) => {
    await requireSubject(db, input);
    const { subjectMapID, className: name, description, image, url, orderBy } = input;
    const [added] = await db
      .insert(table)
      .values({ subjectMapID, name, description, image, url, orderBy })
      .returning({ classID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    await requireSubject(db, input);
    const isIt = and(eq(table.id, input.classID), eq(table.subjectMapID, input.subjectMapID));
    const [stored] = await db.select(columns).from(table).where(isIt).for('update');
    if (!stored) throw missing('The class');
    await refuseStale(
      db,
      { table: 'classes', key: input.classID, stored },
      input.rowVersion,
      async () => stored,
    );
    const { className: name, description, image, url, orderBy, isActive } = input;
    await db.update(table).set({ name, description, image, url, orderBy, isActive }).where(isIt);
    return {};
  },
});
