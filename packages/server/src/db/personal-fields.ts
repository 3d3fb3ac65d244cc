import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { personKeys } from './schema/persons.ts';

/** What the log keeps in place of a personal value: made by `sealed_for` in triggers/audit.sql. */
type SealedValue = { person: number; sealed: string };

type State = Readonly<Record<string, unknown>>;
type Logged = { before: State | null; after: State | null };

/** Shown for a value whose key was destroyed. */
export const erasedText = 'erased';

/** In a row that was made readable, only values that nobody can read any more are still sealed. */
export const isSealed = (value: unknown): value is SealedValue =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'person' in value;

/** Rows of the log with every personal value that can still be read; the others stay sealed. One query for all rows. */
export async function readable<Row extends Logged>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const personIDs = new Set<number>();
  for (const { before, after } of rows) {
    for (const state of [before, after]) {
      for (const value of Object.values(state ?? {})) if (isSealed(value)) personIDs.add(value.person);
    }
  }
  if (personIDs.size === 0) return [...rows];
  const keyRows = await db
    .select()
    .from(personKeys)
    .where(inArray(personKeys.personID, [...personIDs]));
  const keys = new Map(keyRows.map(({ personID, key }) => [personID, key]));
  const opened = (state: State | null): State | null =>
    state &&
    Object.fromEntries(
      Object.entries(state).map(([column, value]) => [
        column,
        isSealed(value) ? open(column, value, keys) : value,
      ]),
    );
  return rows.map((row) => ({ ...row, before: opened(row.before), after: opened(row.after) }));
}

const vectorBytes = 16;

function open(column: string, value: SealedValue, keys: ReadonlyMap<number, Buffer>): unknown {
  const key = keys.get(value.person);
  if (!key) return value;
  const bytes = Buffer.from(value.sealed, 'base64');
  const vector = bytes.subarray(0, vectorBytes);
  try {
    const cipher = createDecipheriv('aes-256-cbc', key, vector);
    const content = Buffer.concat([cipher.update(bytes.subarray(vectorBytes)), cipher.final()]);
    const made = createHmac('sha256', Buffer.concat([key, Buffer.from('vector')]))
      .update(`${column} `)
      .update(content)
      .digest();
    if (!timingSafeEqual(made.subarray(0, vectorBytes), vector)) return value;
    return JSON.parse(content.toString('utf8'));
  } catch {
    // Somebody tampered with the log, which check-audit finds and reports. Nobody can read this value.
    return value;
  }
}
