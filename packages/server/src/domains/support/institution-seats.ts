import { invalid, missing, refused } from '@prepdesk/contract/failures';
import { institutionSeats as calls } from '@prepdesk/contract/support/institution-seats';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { instantText } from '../../db/list/instant.ts';
import { rowToEdit } from '../../db/row-version.ts';
import { packages } from '../../db/schema/commerce.ts';
import { learners } from '../../db/schema/learners.ts';
import {
  institutionClients,
  institutionPackages,
  institutionLearners as members,
} from '../../db/schema/support.ts';
import { implement } from '../../http/call/implement.ts';
import { learnerWithPhone } from './learner-with-phone.ts';

/** Locks the client, so that changes of its seats happen one after another. */
async function locked(db: Db, clientID: number) {
  const [client] = await db
    .select()
    .from(institutionClients)
    .where(eq(institutionClients.id, clientID))
    .for('update');
  if (!client) throw missing('The client');
  return client;
}

async function learnerCount(db: Db, clientID: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(members).where(eq(members.clientID, clientID));
  return row?.n ?? 0;
}

const isExpired = sql<number>`(${institutionPackages.expiresOn} < ${companyToday})::int`;

const soldPackages = (db: Db, clientID: number) =>
  db
    .select({
      institutionPackageID: institutionPackages.id,
      packageID: institutionPackages.packageID,
      packageName: sql<string>`${packages.packageName}::text`,
      seats: institutionPackages.seats,
      expiresOn: institutionPackages.expiresOn,
      isExpired,
      rowVersion: institutionPackages.rowVersion,
    })
    .from(institutionPackages)
    .innerJoin(packages, eq(packages.id, institutionPackages.packageID))
    .where(eq(institutionPackages.clientID, clientID))
    .orderBy(asc(packages.packageName), asc(institutionPackages.id));

/** The number of seats must not take a seat away from anybody. @throws Failure `invalid` */
function requireSeatsFor(takenSeats: number, seats: number): void {
  if (seats >= takenSeats) return;
  throw invalid({
    seats: `Users of this client who hold a seat: ${takenSeats}. Enter ${takenSeats} or more, or remove users first`,
  });
}

const fullText = ({ seats, packageName }: { seats: number; packageName: string }): string =>
  seats === 1 ? `The seat of ${packageName} is taken` : `All ${seats} seats of ${packageName} are taken`;

export const institutionSeats = implement(calls, {
  read: async ({ input: { clientID }, db }) => {
    const [client] = await db.select().from(institutionClients).where(eq(institutionClients.id, clientID));
    if (!client) throw missing('The client');
    const learnerRows = await db
      .select({
        userAppsID: members.learnerID,
        fullName: learners.fullName,
        userPhone: learners.phone,
        userEmail: learners.email,
        isActive: learners.isActive,
        addedAt: instantText(members.addedAt),
      })
      .from(members)
      .innerJoin(learners, eq(learners.id, members.learnerID))
      .where(eq(members.clientID, clientID))
      .orderBy(asc(learners.fullName), asc(learners.id));
    const sold = await soldPackages(db, clientID);
    return {
      client: { ...client, clientID },
      packages: sold.map((one) => ({ ...one, seatsTaken: learnerRows.length })),
      learners: learnerRows,
      choices: await db
        .select({ id: packages.id, name: sql<string>`${packages.packageName}::text` })
        .from(packages)
        .where(and(eq(packages.appID, client.appID), eq(packages.isActive, 1)))
        .orderBy(asc(packages.packageName), asc(packages.id)),
    };
  },
  addLearner: async ({ input: { clientID, userPhone }, db }) => {
    const client = await locked(db, clientID);
    if (client.isActive !== 1) throw refused('This client is not active');
    const learner = await learnerWithPhone(db, { appID: client.appID, phone: userPhone });
    if (!learner) throw invalid({ userPhone: 'No user of this app has this phone number' });
    const takenSeats = await learnerCount(db, clientID);
    const running = (await soldPackages(db, clientID)).filter((one) => one.isExpired === 0);
    const full = running.find(({ seats }) => seats <= takenSeats);
    if (full) throw refused(fullText(full));
    await db.insert(members).values({ learnerID: learner.id, clientID });
    return {};
  },
  removeLearner: async ({ input: { clientID, userAppsID }, db }) => {
    await locked(db, clientID);
    await db.delete(members).where(and(eq(members.learnerID, userAppsID), eq(members.clientID, clientID)));
    return {};
  },
  addPackage: async ({ input: { clientID, packageID, seats, expiresOn }, db }) => {
    const client = await locked(db, clientID);
    const [sold] = await db
      .select({ appID: packages.appID })
      .from(packages)
      .where(eq(packages.id, packageID));
    if (sold?.appID !== client.appID) throw missing('The package in this app');
    requireSeatsFor(await learnerCount(db, clientID), seats);
    const [added] = await db
      .insert(institutionPackages)
      .values({ clientID, packageID, seats, expiresOn })
      .returning({ institutionPackageID: institutionPackages.id });
    return added!;
  },
  editPackage: async ({ input: { institutionPackageID, seats, expiresOn, rowVersion }, db }) => {
    const isIt = eq(institutionPackages.id, institutionPackageID);
    const [match] = await db.select().from(institutionPackages).where(isIt);
    if (!match) throw missing('The package of this client');
    await locked(db, match.clientID);
    const stored = await rowToEdit(db, institutionPackages, isIt, {
      rowVersion,
      missing: missing('The package of this client'),
    });
    requireSeatsFor(await learnerCount(db, stored.clientID), seats);
    await db.update(institutionPackages).set({ seats, expiresOn }).where(isIt);
    return {};
  },
  removePackage: async ({ input: { institutionPackageID }, db }) => {
    await db.delete(institutionPackages).where(eq(institutionPackages.id, institutionPackageID));
    return {};
  },
});
