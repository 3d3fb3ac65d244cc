import { electives as calls, type Elective } from '@prepdesk/contract/commerce/electives';
import { missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { countUpTo } from '../../db/count-up-to.ts';
import { containing } from '../../db/like.ts';
import { countedPage } from '../../db/page-of.ts';
import { refuseStale } from '../../db/row-version.ts';
import { packages, packageClasses as table } from '../../db/schema/commerce.ts';
import { implement } from '../../http/implement.ts';

type Asked = {
  appID: number;
  courseID?: number | undefined;
  packageID?: number | undefined;
  isElective?: number | undefined;
  search: string;
};

const columns = sql`k.package_id || '/' || k.class_id as "electiveID", p.id as "packageID",
  p.package_name as "packageName", c.id as "classID", c.name as "className", j.name as "subjectName",
  k.is_elective as "isElective", k.row_version as "rowVersion"`;

const placed = sql`packages p
  join package_classes k on k.package_id = p.id
  join classes c on c.id = k.class_id
  join subject_maps m on m.id = c.subject_map_id
  join subjects j on j.id = m.subject_id`;

const wanted = ({ appID, courseID, packageID, isElective, search }: Asked) =>
  sql.join(
    [
      sql`p.app_id = ${appID}`,
      ...(courseID ? [sql`p.course_id = ${courseID}`] : []),
      ...(packageID ? [sql`p.id = ${packageID}`] : []),
      ...(isElective === undefined ? [] : [sql`k.is_elective = ${isElective}`]),
      ...(search
        ? [
            sql`(c.name::text ilike ${containing(search)} or p.package_name::text ilike ${containing(search)})`,
          ]
        : []),
    ],
    sql` and `,
  );

type Key = { packageID: number; classID: number };

async function rowOf(db: Db, { packageID, classID }: Key) {
  const { rows } = await db.execute<Elective>(
    sql`select ${columns} from ${placed} where p.id = ${packageID} and c.id = ${classID}`,
  );
  return rows[0] ?? {};
}

export const electives = implement(calls, {
  packages: async ({ input: { appID, courseID }, db }) => ({
    packages: await db
      .select({ packageID: packages.id, packageName: packages.packageName })
      .from(packages)
      .where(and(eq(packages.appID, appID), courseID ? eq(packages.courseID, courseID) : undefined))
      .orderBy(asc(packages.packageName)),
  }),
  list: async ({ input, db }) => {
    const { page, limit } = input;
    const where = wanted(input);
    const { rows, ...paged } = await countedPage(
      { page, limit },
      {
        count: countUpTo(db, placed, where),
        read: async ({ skip, take }: { skip: number; take: number }) => {
          const { rows } = await db.execute<Elective>(sql`
          select ${columns} from ${placed} where ${where}
          order by p.id desc, k.class_id limit ${take} offset ${skip}`);
          return rows;
        },
      },
    );
    return { electives: rows, ...paged };
  },
  setState: async ({ input, db }) => {
    const { packageID, classID, isElective } = input;
    const isIt = and(eq(table.packageID, packageID), eq(table.classID, classID));
    const [stored] = await db.select().from(table).where(isIt).for('update');
    if (!stored) throw missing('The class in this package');
    const row = { table: 'package_classes', key: `${packageID}/${classID}`, stored };
    await refuseStale(db, row, input.rowVersion, () => rowOf(db, input));
    await db.update(table).set({ isElective }).where(isIt);
    return {};
  },
});
