import { electives as calls } from '@prepdesk/contract/commerce/electives';
import { missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { equals, found, searchTextOf } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { falling, rising } from '../../db/list/statement.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { packages, packageClasses as table } from '../../db/schema/commerce.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  electiveID: sql<string>`k.package_id || '/' || k.class_id`,
  packageID: sql<number>`p.id`,
  packageName: sql<string>`p.package_name`,
  classID: sql<number>`c.id`,
  className: sql<string>`c.name`,
  subjectName: sql<string>`j.name`,
  isElective: sql<number>`k.is_elective`,
  rowVersion: sql<number>`k.row_version`,
};

const placed = sql`packages p
  join package_classes k on k.package_id = p.id
  join classes c on c.id = k.class_id
  join subject_maps m on m.id = c.subject_map_id
  join subjects j on j.id = m.subject_id`;

type Key = { packageID: number; classID: number };

async function rowOf(db: Db, { packageID, classID }: Key) {
  const [row] = await db.select(columns).from(placed).where(sql`p.id = ${packageID} and c.id = ${classID}`);
  return row ?? {};
}

export const electives = implement(calls, {
  packages: async ({ input: { appID, courseID }, db }) => ({
    packages: await db
      .select({ packageID: packages.id, packageName: packages.packageName })
      .from(packages)
      .where(and(eq(packages.appID, appID), courseID ? eq(packages.courseID, courseID) : undefined))
      .orderBy(asc(packages.packageName)),
  }),
  list: listOf(calls.list, {
    from: placed,
    key: [sql`p.id`, sql`k.class_id`],
    columns,
    scope: { appID: equals(sql`p.app_id`) },
    search: found(searchTextOf(sql`c.name`, sql`p.package_name`)),
    filters: {
      courseID: equals(sql`p.course_id`),
      packageID: equals(sql`p.id`),
      isElective: equals(sql`k.is_elective`),
    },
    order: [falling(sql`p.id`), rising(sql`k.class_id`)],
    sorts: { packageID: sql`p.id`, classID: sql`k.class_id` },
  }),
  setState: async ({ input, db }) => {
    const { packageID, classID, isElective } = input;
    const isIt = and(eq(table.packageID, packageID), eq(table.classID, classID));
    const [stored] = await db.select().from(table).where(isIt).for('update');
    if (!stored) throw missing('The class in this package');
    const row = { table: 'package_classes', key: `${packageID}/${classID}`, stored };
    await assertRowVersion(db, row, input.rowVersion, () => rowOf(db, input));
    await db.update(table).set({ isElective }).where(isIt);
    return {};
  },
});
