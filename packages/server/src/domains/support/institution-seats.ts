import { invalid, missing, refused } from '@prepdesk/contract/failures';
import type { PhoneList } from '@prepdesk/contract/phone-list';
import {
  institutionSeats as calls,
  institutionPackage,
  type SeatOutcome,
  type SeatResult,
  withoutSeat,
} from '@prepdesk/contract/support/institution-seats';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { instantText } from '../../db/list/instant.ts';
import { packages } from '../../db/schema/commerce.ts';
import { learners } from '../../db/schema/learners.ts';
import {
  institutionClients,
  institutionLearners as members,
  institutionPackages as table,
} from '../../db/schema/support.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';
import { learnersWithPhones, learnerWithPhone } from './learner-with-phone.ts';

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

async function lockedActive(db: Db, clientID: number) {
  const client = await locked(db, clientID);
  if (client.isActive !== 1) throw refused('This client is not active');
  return client;
}

async function learnerCount(db: Db, clientID: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(members).where(eq(members.clientID, clientID));
  return row?.n ?? 0;
}

const stored = storedIn(institutionPackage, table, {
  columns: {
    institutionPackageID: 'id',
    packageName: { read: sql<string>`${packages.packageName}::text` },
    seatsTaken: {
      read: sql<number>`(select count(*)::int from ${members} l where l.client_id = ${table.clientID})`,
    },
    isExpired: { read: sql<number>`(${table.expiresOn} < ${companyToday})::int` },
  },
  joins: [[packages, eq(packages.id, table.packageID)]],
});

const soldPackages = (db: Db, clientID: number) =>
  stored.read(db, eq(table.clientID, clientID), [asc(packages.packageName), asc(table.id)]);

const runningPackages = async (db: Db, clientID: number) =>
  (await soldPackages(db, clientID)).filter(({ isExpired }) => isExpired === 0);

/** The number of seats must not take a seat away from anybody. @throws Failure `invalid` */
function requireSeatsFor(takenSeats: number, seats: number): void {
  if (seats >= takenSeats) return;
  throw invalid({
    seats: `Users of this client who hold a seat: ${takenSeats}. Enter ${takenSeats} or more, or remove users first`,
  });
}

const fullText = ({ seats, packageName }: { seats: number; packageName: string }): string =>
  seats === 1 ? `The seat of ${packageName} is taken` : `All ${seats} seats of ${packageName} are taken`;

type Seating = { appID: number; clientID: number; free: number; userPhones: PhoneList };

/** Gives the free seats to the first learners of the list who have none yet. The client is locked. */
async function addedWithin(db: Db, { appID, clientID, free, userPhones }: Seating): Promise<SeatResult[]> {
  const { phones, wrong } = userPhones;
  const found = await learnersWithPhones(db, { appID, phones });
  const learnerOf = new Map(found.map(({ phone, id }) => [phone, id]));
  const ids = [...learnerOf.values()];
  const seated = await db.select().from(members).where(inArray(members.learnerID, ids));
  const clientOf = new Map(seated.map((member) => [member.learnerID, member.clientID]));
  const waiting = phones.flatMap((phone) => learnerOf.get(phone) ?? []).filter((id) => !clientOf.has(id));
  const chosen = waiting.slice(0, Math.max(0, free));
  const added = new Set(await seatsTakenBy(db, clientID, chosen));
  const outcomeOf = (phone: string): SeatOutcome => {
    const id = learnerOf.get(phone);
    if (id === undefined) return 'unknown';
    if (added.has(id)) return 'added';
    if (clientOf.get(id) === clientID) return 'present';
    return waiting.includes(id) && !chosen.includes(id) ? 'full' : 'elsewhere';
  };
  return [
    ...phones.map((userPhone) => ({ userPhone, outcome: outcomeOf(userPhone) })),
    ...wrong.map((userPhone) => ({ userPhone, outcome: 'invalid' as const })),
  ];
}

/** In the order of their numbers, so that two clients that add the same learners wait for each other in one direction. */
async function seatsTakenBy(db: Db, clientID: number, learnerIDs: readonly number[]): Promise<number[]> {
  if (learnerIDs.length === 0) return [];
  const rows = await db
    .insert(members)
    .values([...learnerIDs].sort((a, b) => a - b).map((learnerID) => ({ learnerID, clientID })))
    .onConflictDoNothing()
    .returning({ learnerID: members.learnerID });
  return rows.map(({ learnerID }) => learnerID);
}

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
    return {
      client: { ...client, clientID },
      packages: await soldPackages(db, clientID),
      learners: learnerRows,
      choices: await db
        .select({ id: packages.id, name: sql<string>`${packages.packageName}::text` })
        .from(packages)
        .where(and(eq(packages.appID, client.appID), eq(packages.isActive, 1)))
        .orderBy(asc(packages.packageName), asc(packages.id)),
    };
  },
  addLearner: async ({ input: { clientID, userPhone }, db }) => {
    const client = await lockedActive(db, clientID);
    const learner = await learnerWithPhone(db, { appID: client.appID, phone: userPhone });
    if (!learner) throw invalid({ userPhone: 'No user of this app has this phone number' });
    const takenSeats = await learnerCount(db, clientID);
    const full = (await runningPackages(db, clientID)).find(({ seats }) => seats <= takenSeats);
    if (full) throw refused(fullText(full));
    await db.insert(members).values({ learnerID: learner.id, clientID });
  },
  addLearners: async ({ input: { clientID, userPhones }, db }) => {
    const { appID } = await lockedActive(db, clientID);
    const [smallest] = (await runningPackages(db, clientID)).sort((a, b) => a.seats - b.seats);
    const free = smallest ? smallest.seats - (await learnerCount(db, clientID)) : Number.POSITIVE_INFINITY;
    const results = await addedWithin(db, { appID, clientID, free, userPhones });
    if (results.some(({ outcome }) => outcome === 'added')) return { results };
    throw invalid({ userPhones: withoutSeat(results, smallest && fullText(smallest)) });
  },
  removeLearner: async ({ input: { clientID, userAppsID }, db }) => {
    await locked(db, clientID);
    await db.delete(members).where(and(eq(members.learnerID, userAppsID), eq(members.clientID, clientID)));
  },
  addPackage: addRow(calls.addPackage, stored, async ({ input: { clientID, packageID, seats }, db }) => {
    const client = await locked(db, clientID);
    const [sold] = await db
      .select({ appID: packages.appID })
      .from(packages)
      .where(eq(packages.id, packageID));
    if (sold?.appID !== client.appID) throw missing('The package in this app');
    requireSeatsFor(await learnerCount(db, clientID), seats);
  }),
  editPackage: editRow(calls.editPackage, stored, async ({ input: { seats }, db }, { clientID }) => {
    await locked(db, clientID);
    requireSeatsFor(await learnerCount(db, clientID), seats);
  }),
  removePackage: async ({ input: { institutionPackageID }, db }) => {
    await db.delete(table).where(eq(table.id, institutionPackageID));
  },
});
