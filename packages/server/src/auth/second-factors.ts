import { Failure, refused } from '@prepdesk/contract/failures';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { tooMany } from '../db/address-limit.ts';
import type { Db } from '../db/connect.ts';
import { recoveryCodes, secondFactors as table } from '../db/schema/auth.ts';
import { newRecoveryCodes, openKey, recoveryHashOf, stepOf } from './authenticator.ts';
import type { KeyRing } from './key-ring.ts';
import { lockPerson } from './lock-person.ts';

/** Wrong codes in a row lock the factor for a while: with a stolen phone nobody should be able to guess six digits. */
export const secondFactorLimits = { wrongInARow: 10, lockMinutes: 15 } as const;

export const wrongCode = 'This code is invalid or was already used';

export const refuseCode = (): Failure => new Failure('invalid', wrongCode, { fields: { code: wrongCode } });

/** Whether the person signs in with a second factor. */
export async function hasSecondFactor(db: Db, userID: number): Promise<boolean> {
  const [row] = await db
    .select({ confirmedAt: table.confirmedAt })
    .from(table)
    .where(eq(table.userID, userID));
  return row?.confirmedAt != null;
}

/**
 * Accepts a code of the app or a recovery code, each once only. Compares under the row's lock. Call it in a transaction
 * that is committed whatever the answer: a wrong try must count.
 * @param code six digits or ten letters, as the contract leaves them
 * @param isConfirmed false to accept the first code of a key that is not confirmed yet
 * @throws Failure `too-many` while the factor is locked
 */
export async function consumeCode(
  db: Db,
  keys: KeyRing,
  { userID, code, isConfirmed = true }: { userID: number; code: string; isConfirmed?: boolean },
): Promise<boolean> {
  await lockPerson(db, userID);
  const [factor] = await db.select().from(table).where(eq(table.userID, userID)).for('update');
  if (!factor || (factor.confirmedAt !== null) !== isConfirmed) return false;
  refuseLocked(factor.lockedUntil);
  const isRight =
    code.length === 6
      ? await consumeStep(
          db,
          { userID, lastStep: factor.lastStep },
          stepOf(keyOf(keys, factor.keySealed), code),
        )
      : isConfirmed &&
        (await consumeRecoveryCode(
          db,
          userID,
          keys.map((key) => recoveryHashOf(key, userID, code)),
        ));
  await count(db, userID, isRight ? 0 : factor.wrongInARow + 1);
  return isRight;
}

/** @throws Failure `refused` for a factor that was set up under a secret that is gone */
function keyOf(keys: KeyRing, sealed: string): string {
  const key = openKey(keys, sealed);
  if (key !== undefined) return key;
  throw refused('This second factor cannot be read any more. Please ask a Super Admin to reset it');
}

function refuseLocked(lockedUntil: Date | null): void {
  const waitMs = (lockedUntil?.getTime() ?? 0) - Date.now();
  if (waitMs > 0) throw tooMany('Too many wrong codes were entered', Math.ceil(waitMs / 1000));
}

async function consumeStep(
  db: Db,
  { userID, lastStep }: { userID: number; lastStep: number },
  step: number | undefined,
): Promise<boolean> {
  if (step === undefined || step <= lastStep) return false;
  await db.update(table).set({ lastStep: step }).where(eq(table.userID, userID));
  return true;
}

async function consumeRecoveryCode(db: Db, userID: number, codeHashes: string[]): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userID, userID),
        inArray(recoveryCodes.codeHash, codeHashes),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userID: recoveryCodes.userID });
  return used.length === 1;
}

async function count(db: Db, userID: number, wrongInARow: number): Promise<void> {
  const mustLock = wrongInARow >= secondFactorLimits.wrongInARow;
  const lockedUntil = mustLock ? new Date(Date.now() + secondFactorLimits.lockMinutes * 60_000) : null;
  await db
    .update(table)
    .set({ wrongInARow: mustLock ? 0 : wrongInARow, lockedUntil })
    .where(eq(table.userID, userID));
}

/** Replaces all recovery codes with ten new ones, and answers them: only their hashes are stored. */
export async function replaceRecoveryCodes(db: Db, keys: KeyRing, userID: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userID, userID));
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userID, codeHash: recoveryHashOf(keys[0], userID, code) })));
  return codes;
}

export async function dropSecondFactor(db: Db, userID: number): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userID, userID));
  await db.delete(table).where(eq(table.userID, userID));
}
