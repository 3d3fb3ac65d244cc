import { missing, refused } from '@prepdesk/contract/failures';
import { devices as calls, type Device } from '@prepdesk/contract/learners/devices';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { logAccess } from '../../auth/look-ups.ts';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { apps } from '../../db/schema/catalogue.ts';
import { devices as table } from '../../db/schema/devices.ts';
import { learners } from '../../db/schema/learners.ts';
import { implement } from '../../http/call/implement.ts';
import { type DeviceRule, decideDevice } from './decide-device.ts';
import { deviceLimits } from './held-packages.ts';
import { accountsOf } from './matching-learners.ts';

/** The token that pushes are sent to is never shown completely (gaps C37). */
const maskedToken = sql<string>`'••••' || right(${table.deviceToken}, 4)`;

const devicesOf = (db: Db, learnerIDs: readonly number[]): Promise<Device[]> =>
  db
    .select({
      deviceID: table.id,
      userAppsID: table.learnerID,
      appName: sql<string>`${apps.name}::text`,
      device_name: table.deviceName,
      device_manufacture: table.deviceManufacture,
      platform: table.platform,
      device_token: maskedToken,
      device_version: table.deviceVersion,
      updated_at: isoOf(table.updatedAt),
      ip_address: table.ipAddress,
      signedInAt: isoOf(table.createdAt),
    })
    .from(table)
    .innerJoin(learners, eq(learners.id, table.learnerID))
    .innerJoin(apps, eq(apps.id, learners.appID))
    .where(and(inArray(table.learnerID, [...learnerIDs]), isNull(table.endedAt)))
    .orderBy(desc(table.updatedAt), desc(table.id));

/** Locks the account, so that the second of two simultaneous sign-ins counts the first. */
async function lockedLearner(db: Db, learnerID: number) {
  const [learner] = await db
    .select({ isActive: learners.isActive })
    .from(learners)
    .where(eq(learners.id, learnerID))
    .for('no key update');
  if (!learner) throw missing('The learner');
  return learner;
}

const signedInOn = (db: Db, learnerID: number) =>
  db
    .select({
      id: table.id,
      name: table.deviceName,
      token: table.deviceToken,
      lastSeenAt: table.updatedAt,
    })
    .from(table)
    .where(and(eq(table.learnerID, learnerID), isNull(table.endedAt)))
    .orderBy(asc(table.updatedAt), asc(table.id));

/** The rule that failed, and the limit that caused it. */
const whyNot = (because: readonly DeviceRule[]): string =>
  because
    .filter(({ rule, isPassed }) => !isPassed && rule !== 'known')
    .map(({ says }) => says)
    .join('. ');

const nobody = { appID: 0, appName: '', fullName: '', userEmail: '' };

export const devices = implement(calls, {
  find: async ({ input: { search }, actor, db, rules }) => {
    const { accounts, others } = await accountsOf(db, search);
    await logAccess(db, actor, calls.find, { sought: search, foundCount: accounts.length });
    const ids = accounts.map(({ userAppsID }) => userAppsID);
    const devices = await devicesOf(db, ids);
    const limits = await deviceLimits(db, ids);
    return {
      loggedInDevice: devices,
      userData: accounts[0] ?? nobody,
      accounts: accounts.map((account) => ({
        ...account,
        signedIn: devices.filter(({ userAppsID }) => userAppsID === account.userAppsID).length,
        deviceLimit: limits.get(account.userAppsID)?.max ?? 0,
        limitedBy: limits.get(account.userAppsID)?.packageName ?? '',
      })),
      others,
      atLimit: rules.atDeviceLimit,
    };
  },
  end: async ({ input: { deviceID }, actor, db }) => {
    const [device] = await db.select().from(table).where(eq(table.id, deviceID)).for('update');
    if (!device) throw missing('The device');
    if (device.endedAt) throw refused('This device is signed out already');
    await db.update(table).set({ endedAt: sql`now()`, endedBy: actor.userID }).where(eq(table.id, deviceID));
  },
  endAll: async ({ input: { userAppsID }, actor, db }) => {
    await lockedLearner(db, userAppsID);
    const { rowCount } = await db
      .update(table)
      .set({ endedAt: sql`now()`, endedBy: actor.userID })
      .where(and(eq(table.learnerID, userAppsID), isNull(table.endedAt)));
    return { ended: rowCount ?? 0 };
  },
  signIn: async ({ input, db, rules }) => {
    const { userAppsID, device_token: token } = input;
    const learner = await lockedLearner(db, userAppsID);
    const { isAllowed, known, ends, because } = decideDevice({
      token,
      isActive: learner.isActive === 1,
      atLimit: rules.atDeviceLimit,
      signedIn: await signedInOn(db, userAppsID),
      limit: (await deviceLimits(db, [userAppsID])).get(userAppsID),
    });
    if (!isAllowed) throw refused(whyNot(because));
    const seen = {
      deviceName: input.device_name,
      deviceManufacture: input.device_manufacture,
      targetKind: input.target_kind,
      platform: input.platform,
      deviceVersion: input.device_version,
      ipAddress: input.ip_address,
      updatedAt: sql`now()`,
    };
    for (const { id } of ends) await db.update(table).set({ endedAt: sql`now()` }).where(eq(table.id, id));
    const ended = ends.map(({ id, name }) => ({ deviceID: id, device_name: name }));
    if (known) {
      await db.update(table).set(seen).where(eq(table.id, known.id));
      return { deviceID: known.id, isNew: false, ended, because };
    }
    const [added] = await db
      .insert(table)
      .values({ learnerID: userAppsID, deviceToken: token, ...seen })
      .returning({ id: table.id });
    return { deviceID: added!.id, isNew: true, ended, because };
  },
  // A repeated sign-out succeeds, too.
  signOut: async ({ input: { userAppsID, device_token }, db }) => {
    await db
      .update(table)
      .set({ endedAt: sql`now()` })
      .where(
        and(eq(table.learnerID, userAppsID), eq(table.deviceToken, device_token), isNull(table.endedAt)),
      );
  },
});
