import { packageClasses as calls, packageClass } from '@prepdesk/contract/commerce/package-classes';
import { invalid, missing, refused } from '@prepdesk/contract/failures';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { orMissing } from '../../db/or-missing.ts';
import { classes, subjectMaps as maps, subjects } from '../../db/schema/catalogue.ts';
import { packages, packageClasses as table } from '../../db/schema/commerce.ts';
import { type Join, storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow, lockedRow } from '../../http/call/resource-handlers.ts';

/** From a class in a package to its subject. */
export const classJoins: readonly Join[] = [
  [classes, eq(classes.id, table.classID)],
  [maps, eq(maps.id, classes.subjectMapID)],
  [subjects, eq(subjects.id, maps.subjectID)],
];

const stored = storedIn(packageClass, table, {
  columns: {
    className: { read: classes.name },
    subjectID: { read: maps.subjectID },
    subjectName: { read: subjects.name },
  },
  joins: classJoins,
});

export const thePackage = ({ packageID }: { packageID: number }) => ({
  table: packages,
  id: packageID,
  what: 'The package',
});

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
  const [match] = await db
    .select({ appID: maps.appID })
    .from(classes)
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(eq(classes.id, classID));
  if (match?.appID !== row.appID) throw invalid({ classID: 'This class was not found in this app' });
}

/** The same class again is added already; one with other values would be lost without a word. */
async function requireSame(
  db: Db,
  {
    creditSeconds,
    isElective,
    ...key
  }: Key & { creditSeconds?: number | undefined; isElective?: number | undefined },
): Promise<void> {
  const [row] = await db.select().from(table).where(isRow(key));
  const isSame =
    (creditSeconds ?? row?.creditSeconds) === row?.creditSeconds &&
    (isElective ?? row?.isElective) === row?.isElective;
  if (!isSame) throw refused('This class is in the package already, with other values. Please edit it there');
}

export const packageClasses = implement(calls, {
  list: async ({ input: { packageID }, db }) => ({
    classes: await orMissing(
      db,
      stored.read(db, eq(table.packageID, packageID), [
        asc(subjects.name),
        asc(classes.name),
        asc(table.classID),
      ]),
      thePackage({ packageID }),
    ),
  }),
  add: async ({ input, db }) => {
    await requireSameApp(db, input);
    const sent = stored.inserted(input);
    const [added] = await db.insert(table).values(sent).onConflictDoNothing().returning();
    if (!added) await requireSame(db, input);
  },
  edit: editRow(calls.edit, stored),
  remove: async ({ input, db }) => {
    const [row] = await db.select({ id: table.classID }).from(table).where(isRow(input)).for('update');
    // It was removed already: nothing to do.
    if (!row) return;
    await lockedRow({ input, db }, stored);
    await db.delete(table).where(isRow(input));
  },
});
