import { type Failure, invalid, refused } from '@prepdesk/contract/failures';
import { auditedTables } from './audited-tables.ts';
import { errorChain } from './error-chain.ts';
import { DatabaseAway } from './primary/database-away.ts';

type DatabaseError = Error & { code?: string; constraint?: string };

/** What breaking a rule of the database means to the person who broke it, by the constraint's name. */
const meanings = new Map(auditedTables.flatMap(({ violations = {} }) => Object.entries(violations)));

const codes = { unique: '23505', foreignKey: '23503', deadlock: '40P01', serialization: '40001' };

/** The driver's error, which has a code. */
export const databaseErrorOf = (error: unknown): DatabaseError | undefined =>
  [...errorChain(error)].find((one: DatabaseError) => typeof one.code === 'string');

/** The failure that a broken database rule stands for, if a person can cause it. */
export function failureOfViolation(error: unknown): Failure | undefined {
  const violation = databaseErrorOf(error);
  if (!violation) return undefined;
  const meaning = meanings.get(violation.constraint ?? '');
  if (meaning) return typeof meaning === 'string' ? refused(meaning) : invalid({ ...meaning });
  if (violation.code === codes.foreignKey) {
    return refused('What this belongs to was not found. It may have been removed, or the link is old');
  }
  return violation.code === codes.unique ? refused('This already exists') : undefined;
}

/** Two changes collided: repeating one of them succeeds. */
export const isWorthRepeating = (error: unknown): boolean =>
  [codes.deadlock, codes.serialization].includes(databaseErrorOf(error)?.code ?? '');

// 57P…: shutting down, starting up; 53300: too many connections; 08…: connection lost; 25P03: idle for too long; 25006:
// read-only, as a standby is.
const awayCodes = /^(57P0[1-5]|53300|08...|25P03|25006|ECONNRESET|EPIPE)$/;
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Query read timeout|Client was closed/;

/** The database cannot be reached now and may be back in a moment. */
export const isDatabaseAway = (error: unknown): boolean =>
  [...errorChain(error)].some(
    (one: NodeJS.ErrnoException) =>
      one instanceof DatabaseAway ||
      one.syscall === 'connect' ||
      awayCodes.test(one.code ?? '') ||
      awayMessages.test(one.message),
  );

/** A statement, or a wait for a lock, that was given up. */
export const isTooSlow = (error: unknown): boolean =>
  ['57014', '55P03'].includes(databaseErrorOf(error)?.code ?? '');
