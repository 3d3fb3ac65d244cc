import { asc, desc, eq, sql } from 'drizzle-orm';
import { openKey, sealKey } from '../../auth/authenticator.ts';
import { fingerprintOf, type KeyRing, withFingerprint } from '../../auth/key-ring.ts';
import { openText, sealText } from '../../auth/sealed-text.ts';
import type { Db } from '../../db/connect.ts';
import { auditHead, serverKeys as table } from '../../db/schema/audit.ts';
import { recoveryCodes, secondFactors } from '../../db/schema/auth.ts';
import type { Anchor } from './anchor.ts';
import { headMacOf, sealKeyOf } from './macs.ts';
import { sealLock } from './seal.ts';

/** Under what a secret that was replaced is kept: by the one that replaced it. */
const purpose = 'secret before';

/**
 * The secrets of this server and, behind them, those that were replaced in this database.
 * The first server of a database writes down whose it is.
 * @throws Error with a sentence for an operator when the database is kept with another secret
 */
export async function openKeyRing(db: Db, given: KeyRing): Promise<KeyRing> {
  await db.execute(sql`select pg_advisory_xact_lock(${sealLock})`);
  const rows = await db.select().from(table).orderBy(desc(table.id));
  if (rows.length === 0) {
    await db.insert(table).values({ fingerprint: fingerprintOf(await firstOf(db, given)), fromPlace: 0 });
    return given;
  }
  const [newest, ...before] = rows;
  const kept = withFingerprint(given, newest!.fingerprint);
  if (!kept) throw new Error(otherSecret(newest!.fingerprint, given));
  const replaced = before.flatMap(({ secretSealed }) => {
    const text = secretSealed && openText([kept], purpose, secretSealed);
    return text ? [Buffer.from(text, 'base64')] : [];
  });
  return [...given, ...replaced];
}

const otherSecret = (fingerprint: string, given: KeyRing) =>
  `this database is kept with the secret ${fingerprint}, and this server has ${given.map(fingerprintOf).join(' and ')}. ` +
  'Give it the SERVER_SECRET of the others, or put the server-secret of the backup back into DATA_DIR';

/** A database that was sealed before fingerprints were kept: with which of the secrets, its end tells. */
async function firstOf(db: Db, given: KeyRing): Promise<Buffer> {
  const [head] = await db.select().from(auditHead);
  if (!head) return given[0];
  const found = given.find((secret) => headMacOf(sealKeyOf(secret), head) === head.mac);
  if (found) return found;
  throw new Error(
    'the audit log of this database was sealed with another secret. Give this server the SERVER_SECRET of the others, ' +
      'or put the server-secret of the backup back into DATA_DIR',
  );
}

/**
 * From now on the database is kept with the first of these secrets. Second factors are sealed anew, the seals of the audit
 * log go on with the new one, and the one before stays readable to who has it: recovery codes and older seals need it.
 * Servers that have both serve on.
 * @returns what became of it, in words
 * @throws Error when the database is kept with a secret that is not among these, or was kept with the first one before
 */
export async function rotateSecret(db: Db, given: KeyRing): Promise<string> {
  const ring = await openKeyRing(db, given);
  const [current] = given;
  const [newest] = await db.select().from(table).orderBy(desc(table.id)).limit(1);
  const fingerprint = fingerprintOf(current);
  if (newest!.fingerprint === fingerprint) return `This database is kept with ${fingerprint} already`;
  await refuseReplaced(db, fingerprint);
  const [head] = await db.select().from(auditHead);
  await sealAnew(db, ring, current);
  await db.insert(table).values({ fingerprint, fromPlace: head?.place ?? 0 });
  if (head) await writeHeadMac(db, current, head);
  const factors = await sealFactorsAnew(db, ring);
  return `This database is kept with ${fingerprint} now; ${factors} second factors were sealed anew`;
}

/**
 * For a secret that nobody has any more: the database is kept with the first of these from now on. What was sealed before
 * can not be proven any more, and everybody sets up their authenticator app anew.
 * @returns what became of it, in words
 */
export async function giveUpSecret(db: Db, [current]: KeyRing): Promise<string> {
  await db.execute(sql`select pg_advisory_xact_lock(${sealLock})`);
  const fingerprint = fingerprintOf(current);
  const [newest] = await db.select().from(table).orderBy(desc(table.id)).limit(1);
  if (newest?.fingerprint === fingerprint) return `The secret ${fingerprint} is not lost`;
  await refuseReplaced(db, fingerprint);
  const [head] = await db.select().from(auditHead);
  await db.insert(table).values({ fingerprint, fromPlace: head?.place ?? 0 });
  if (head) await writeHeadMac(db, current, head);
  await db.delete(recoveryCodes);
  const gone = await db.delete(secondFactors).returning({ userID: secondFactors.userID });
  return `This database is kept with ${fingerprint} now; ${gone.length} second factors are to be set up anew`;
}

/** What was sealed with it in its own time could not be told from what is sealed now. */
async function refuseReplaced(db: Db, fingerprint: string): Promise<void> {
  const known = await db.select().from(table).where(eq(table.fingerprint, fingerprint));
  if (known.length > 0) throw new Error('This secret was replaced before: take a new one.');
}

async function sealAnew(db: Db, ring: KeyRing, current: Buffer): Promise<void> {
  for (const { id, fingerprint } of await db.select().from(table).orderBy(asc(table.id))) {
    const secret = withFingerprint(ring, fingerprint);
    if (!secret) continue;
    const secretSealed = sealText(current, purpose, secret.toString('base64'));
    await db.update(table).set({ secretSealed }).where(eq(table.id, id));
  }
}

const writeHeadMac = (db: Db, current: Buffer, head: Anchor) =>
  db.update(auditHead).set({ mac: headMacOf(sealKeyOf(current), head) });

async function sealFactorsAnew(db: Db, ring: KeyRing): Promise<number> {
  const factors = await db
    .select({ userID: secondFactors.userID, keySealed: secondFactors.keySealed })
    .from(secondFactors)
    .for('update');
  for (const { userID, keySealed } of factors) {
    const key = openKey(ring, keySealed);
    if (key === undefined) throw new Error(`the second factor of the person ${userID} can not be read`);
    await db
      .update(secondFactors)
      .set({ keySealed: sealKey(ring, key) })
      .where(eq(secondFactors.userID, userID));
  }
  return factors.length;
}
