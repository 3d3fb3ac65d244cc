import { packageClasses as calls } from '@prepdesk/contract/commerce/package-classes';
import { invalid, missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { classes, subjectMaps as maps, subjects } from '../../db/schema/catalogue.ts';
import { packages, packageClasses as table } from '../../db/schema/commerce.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  packageID: table.packageID,
  classID: table.classID,
  className: classes.name,
  subjectID: maps.subjectID,
  subjectName: subjects.name,
  creditSeconds: table.creditSeconds,
  isElective: table.isElective,
  rowVersion: table.rowVersion,
};

const rowsFrom = (db: Db) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(classes, eq(classes.id, table.classID))
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .innerJoin(subjects, eq(subjects.id, maps.subjectID));

const ofPackage = preparedRows<PackageClassRow>('packageClasses.list', columns, (db) =>
  rowsFrom(db)
    .where(eq(table.packageID, sql.placeholder('packageID')))
    .orderBy(asc(subjects.name), asc(classes.name), asc(table.classID)),
);

type PackageClassRow = Awaited<ReturnType<typeof rowsFrom>>[number];
type Key = { packageID: number; classID: number };

const isRow = ({ packageID, classID }: Key) =>
  and(eq(table.packageID, packageID), eq(table.classID, classID));

/** A package opens classes of its own app, from any course. */
async function requireSameApp(db: Db, { packageID, classID }: Key): Promise<void> {
  const [row] = await db
    .select({ appID: packages.appID })
    .from(packages)
    .where(eq(packages.id, packageID))
    .for('key share');
  if (!row) throw missing('The package');
  const [found] = await db
    .select({ appID: maps.appID })
    .from(classes)
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(eq(classes.id, classID));
  if (found?.appID !== row.appID) throw invalid({ classID: 'This class was not found in this app' });
}

async function lockedRow(db: Db, key: Key): Promise<PackageClassRow | undefined> {
  const [row] = await rowsFrom(db).where(isRow(key)).for('update', { of: table });
  return row;
}

const placeOf = ({ packageID, classID }: Key, stored: PackageClassRow) => ({
  table: 'package_classes',
  key: `${packageID}/${classID}`,
  stored,
});

export const packageClasses = implement(calls, {
  names: ({ input, db }) =>
    db
      .select({ classID: table.classID, name: classes.name })
      .from(table)
      .innerJoin(classes, eq(classes.id, table.classID))
      .where(eq(table.packageID, input.packageID))
      .orderBy(asc(classes.name), asc(table.classID)),
  list: async ({ input, db }) => ({ classes: await ofPackage(db, input) }),
  add: async ({ input, db }) => {
    await requireSameApp(db, input);
    const { packageID, classID, creditSeconds, isElective } = input;
    await db.insert(table).values({ packageID, classID, creditSeconds, isElective }).onConflictDoNothing();
    return {};
  },
  edit: async ({ input, db }) => {
    const stored = await lockedRow(db, input);
    if (!stored) throw missing('The class in this package');
    await assertRowVersion(db, placeOf(input, stored), input.rowVersion, async () => stored);
    const { creditSeconds = stored.creditSeconds, isElective = stored.isElective } = input;
    await db.update(table).set({ creditSeconds, isElective }).where(isRow(input));
    return {};
  },
  remove: async ({ input, db }) => {
    const stored = await lockedRow(db, input);
    // It was removed already: nothing to do.
    if (!stored) return {};
    await assertRowVersion(db, placeOf(input, stored), input.rowVersion, async () => stored);
    await db.delete(table).where(isRow(input));
    return {};
  },
});
