import { asc, desc, eq, sql } from 'drizzle-orm';
import { openKey, sealKey } from '../../auth/authenticator.ts';
import { fingerprintOf, type KeyRing, withFingerprint } from '../../auth/key-ring.ts';
import { openText, sealText } from '../../auth/sealed-text.ts';
import type { Db } from '../../db/connect.ts';
import { locks } from '../../db/locks.ts';
import { auditHead, serverKeys as table } from '../../db/schema/audit.ts';
import { recoveryCodes, secondFactors } from '../../db/schema/auth.ts';
import type { Anchor } from './anchor.ts';
import { headMacOf, sealKeyOf } from './macs.ts';

/** The purpose under which a replaced secret is sealed with the one that replaced it. */
const purpose = 'secret before';

/**
 * The secrets of this server, followed by those that were replaced in this database.
 * The first server of a database records the fingerprint of its secret.
 * @throws Error with a sentence for an operator when the database belongs to another secret
 */
export async function openKeyRing(db: Db, given: KeyRing): Promise<KeyRing> {
  await db.execute(sql`select pg_advisory_xact_lock(${locks.seal})`);
  const rows = await db.select().from(table).orderBy(desc(table.id));
  if (rows.length === 0) {
    await db.insert(table).values({ fingerprint: fingerprintOf(await firstOf(db, given)), fromPosition: 0 });
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
  `this database uses the secret ${fingerprint}, and this server has ${given.map(fingerprintOf).join(' and ')}. ` +
  'Give it the SERVER_SECRET of the others, or put the server-secret of the backup back into DATA_DIR';

/** For a database that was sealed before fingerprints were kept: its last seal shows which secret was used. */
async function firstOf(db: Db, given: KeyRing): Promise<Buffer> {
  const [head] = await db.select().from(auditHead);
  if (!head) return given[0];
  const secret = given.find((one) => headMacOf(sealKeyOf(one), head) === head.mac);
  if (secret) return secret;
  throw new Error(
    'the audit log of this database was sealed with another secret. Give this server the SERVER_SECRET of the others, ' +
      'or put the server-secret of the backup back into DATA_DIR',
  );
}

/**
 * Makes the first of these secrets the database's secret from now on. Second factors are sealed again, and the seals of
 * the audit log continue with the new secret. The old one stays readable with the new one, because recovery codes and
 * older seals need it. Servers that have both keep running.
 * @returns what happened, in words
 * @throws Error when the database's secret is not among these, or when it had the first one before
 */
export async function rotateSecret(db: Db, given: KeyRing): Promise<string> {
  const ring = await openKeyRing(db, given);
  const [current] = given;
  const [newest] = await db.select().from(table).orderBy(desc(table.id)).limit(1);
  const fingerprint = fingerprintOf(current);
  if (newest!.fingerprint === fingerprint) return `This database uses the secret ${fingerprint} already`;
  await refuseReplaced(db, fingerprint);
  const [head] = await db.select().from(auditHead);
  await sealAnew(db, ring, current);
  await db.insert(table).values({ fingerprint, fromPosition: head?.position ?? 0 });
  if (head) await writeHeadMac(db, current, head);
  const factors = await sealFactorsAnew(db, ring);
  return `This database uses the secret ${fingerprint} now; ${factors} second factors were sealed again`;
}

/**
 * For a secret that nobody has any more: makes the first of these the database's secret. Older seals can no longer be
 * proven, and everybody has to set up their authenticator app again.
 * @returns what happened, in words
 */
export async function giveUpSecret(db: Db, [current]: KeyRing): Promise<string> {
  await db.execute(sql`select pg_advisory_xact_lock(${locks.seal})`);
  const fingerprint = fingerprintOf(current);
  const [newest] = await db.select().from(table).orderBy(desc(table.id)).limit(1);
  if (newest?.fingerprint === fingerprint) return `The secret ${fingerprint} is not lost`;
  await refuseReplaced(db, fingerprint);
  const [head] = await db.select().from(auditHead);
  await db.insert(table).values({ fingerprint, fromPosition: head?.position ?? 0 });
  if (head) await writeHeadMac(db, current, head);
  await db.delete(recoveryCodes);
  const gone = await db.delete(secondFactors).returning({ userID: secondFactors.userID });
  return `This database uses the secret ${fingerprint} now; ${gone.length} second factors must be set up again`;
}

/** A secret must not come back: its earlier seals could not be told from new ones. */
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
    if (key === undefined) throw new Error(`the second factor of the person ${userID} cannot be read`);
    await db
      .update(secondFactors)
      .set({ keySealed: sealKey(ring, key) })
      .where(eq(secondFactors.userID, userID));
  }
  return factors.length;
}
