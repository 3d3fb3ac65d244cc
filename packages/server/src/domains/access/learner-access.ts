import {
  learnerAccess as calls,
  type OpenedAccess,
  type OpenedKind,
  openedAccess,
} from '@prepdesk/contract/access/learner-access';
import { companyDay } from '@prepdesk/contract/company-time';
import { invalid, missing, refused } from '@prepdesk/contract/failures';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { logAccess } from '../../auth/look-ups.ts';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { matchesSearch, searchTextOf } from '../../db/list/conditions.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { apps, classes, courses, subjectMaps } from '../../db/schema/catalogue.ts';
import { packages } from '../../db/schema/commerce.ts';
import { learners, learnerAccess as table } from '../../db/schema/learners.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow, lockedRow } from '../../http/call/resource-handlers.ts';
import { grantStandingNow } from '../entitlement/index.ts';

const longestYears = 10;
const maxChoices = 30;

const appName = sql<string>`${apps.name}::text`;

const stored = storedIn(openedAccess, table, {
  columns: {
    accessID: 'id',
    userAppsID: 'learnerID',
    name: { read: sql<string>`coalesce(${packages.packageName}, ${classes.name})::text` },
    kind: { read: sql<OpenedKind>`case when ${table.packageID} is null then 'class' else 'package' end` },
    openedKind: { apart: 'one of two columns' },
    openedID: { apart: 'one of two columns' },
    appName: { read: appName },
    state: { read: grantStandingNow() },
    grantedBy: { read: sql<string>`coalesce(${adminUsers.fullName}, '')` },
    grantedAt: { read: isoOf(table.createdAt) },
  },
  joins: [
    [learners, eq(learners.id, table.learnerID)],
    [apps, eq(apps.id, learners.appID)],
    [packages, eq(packages.id, table.packageID), 'left'],
    [classes, eq(classes.id, table.classID), 'left'],
    [adminUsers, eq(adminUsers.id, table.grantedBy), 'left'],
  ],
});

/** @param before the stored day, which may stay even when it has passed since */
function refuseDay(expiresOn: string, before?: string): void {
  if (expiresOn === before) return;
  const today = companyDay();
  if (expiresOn < today) throw invalid({ expiresOn: 'The last day cannot be before today' });
  const latest = `${Number(today.slice(0, 4)) + longestYears}${today.slice(4)}`;
  if (expiresOn > latest)
    throw invalid({ expiresOn: `The last day is at most ${longestYears} years from now` });
}

const packageChoices = (db: Db, appID: number, search: string) =>
  db
    .select({
      id: packages.id,
      name: sql<string>`${packages.packageName}::text`,
      courseName: sql<string>`${courses.name}::text`,
    })
    .from(packages)
    .innerJoin(courses, eq(courses.id, packages.courseID))
    .where(
      and(
        eq(packages.appID, appID),
        eq(packages.isActive, 1),
        matchesSearch(searchTextOf(packages.packageName), search),
      ),
    )
    .orderBy(asc(packages.packageName), asc(packages.id))
    .limit(maxChoices);

const classChoices = (db: Db, appID: number, search: string) =>
  db
    .select({
      id: classes.id,
      name: sql<string>`${classes.name}::text`,
      courseName: sql<string>`${courses.name}::text`,
    })
    .from(classes)
    .innerJoin(subjectMaps, eq(subjectMaps.id, classes.subjectMapID))
    .innerJoin(courses, eq(courses.id, subjectMaps.courseID))
    .where(
      and(eq(subjectMaps.appID, appID), eq(classes.isActive, 1), matchesSearch(classes.searchText, search)),
    )
    .orderBy(asc(classes.name), asc(classes.id))
    .limit(maxChoices);

/** @throws Failure `refused` when the item does not exist, is inactive or belongs to another app */
async function requireOpenable(db: Db, kind: OpenedKind, id: number, appID: number): Promise<void> {
  const items =
    kind === 'package'
      ? await db
          .select({ appID: packages.appID, isActive: packages.isActive })
          .from(packages)
          .where(eq(packages.id, id))
      : await db
          .select({ appID: subjectMaps.appID, isActive: classes.isActive })
          .from(classes)
          .innerJoin(subjectMaps, eq(subjectMaps.id, classes.subjectMapID))
          .where(eq(classes.id, id));
  const [one] = items;
  if (!one || one.appID !== appID) throw missing(`The ${kind} in this app`);
  if (one.isActive !== 1) throw refused(`This ${kind} is not active`);
}

function requireOpen({ state }: OpenedAccess): void {
  if (state === 'withdrawn') throw refused('This access was revoked already');
}

export const learnerAccess = implement(calls, {
  find: async ({ input, actor, db }) => {
    const isTheirs = and(
      eq(learners.countryCode, input.userCountryCode),
      eq(learners.phone, input.userPhone),
    );
    const people = await db
      .select({
        userAppsID: learners.id,
        appID: learners.appID,
        appName,
        fullName: learners.fullName,
        email: learners.email,
        isActive: learners.isActive,
      })
      .from(learners)
      .innerJoin(apps, eq(apps.id, learners.appID))
      .where(isTheirs)
      .orderBy(asc(learners.appID));
    const access = await stored.read(db, isTheirs, [desc(table.id)], 500);
    const search = `${input.userCountryCode}${input.userPhone}`;
    await logAccess(db, actor, calls.find, { sought: search, foundCount: people.length });
    return { learners: people, access };
  },
  choices: ({ input: { appID, openedKind, search }, db }) =>
    openedKind === 'package' ? packageChoices(db, appID, search) : classChoices(db, appID, search),
  grant: async ({ input, actor, db }) => {
    const { userAppsID, openedKind, openedID, expiresOn } = input;
    const [learner] = await db.select().from(learners).where(eq(learners.id, userAppsID)).for('update');
    if (!learner) throw missing('The learner');
    if (learner.isActive !== 1) throw refused('This learner is not active');
    refuseDay(expiresOn);
    await requireOpenable(db, openedKind, openedID, learner.appID);
    const what = openedKind === 'package' ? { packageID: openedID } : { classID: openedID };
    const isSame = openedKind === 'package' ? eq(table.packageID, openedID) : eq(table.classID, openedID);
    const [open] = await db
      .select({ expiresOn: table.expiresOn })
      .from(table)
      .where(and(eq(table.learnerID, userAppsID), isSame, isNull(table.withdrawnAt)));
    if (open)
      throw refused(`Access is granted already, until ${open.expiresOn}. Change its last day instead`);
    const [added] = await db
      .insert(table)
      .values({ ...stored.inserted(input), ...what, grantedBy: actor.userID })
      .returning({ accessID: table.id });
    return added!;
  },
  edit: editRow(calls.edit, stored, ({ input }, row) => {
    requireOpen(row);
    refuseDay(input.expiresOn, row.expiresOn);
  }),
  withdraw: async ({ input, db }) => {
    requireOpen(await lockedRow({ db, input }, stored));
    await db.update(table).set({ withdrawnAt: sql`now()` }).where(eq(table.id, input.accessID));
  },
});
