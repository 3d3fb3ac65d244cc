import type { Outcome, Refusal, Sent } from '@prepdesk/contract/batches';
import { getTableName, type SQL, sql, type Table } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { databaseErrorOf, failureOfViolation } from './violations.ts';

/**
 * Batches of entries, each with a key chosen by the sender: an entry that was sent before is recognised and not stored
 * again.
 */

type Keyed = { entryKey: string };

/** Stores entries that have no error, and says how many were not there before. */
type Insert<Entry> = (entries: readonly Entry[]) => Promise<number>;

/**
 * Stores the entries without an error, in as few statements as possible.
 * @param errorOf '' for none
 */
export async function storeBatch<Entry extends Keyed>(
  db: Db,
  { entries, refused }: Sent<Entry>,
  errorOf: (entry: Entry) => string,
  insert: Insert<Entry>,
): Promise<Outcome> {
  const faulty = entries.flatMap((entry) => {
    const says = errorOf(entry);
    return says === '' ? [] : [{ entry, says }];
  });
  const hasErrors = new Set(faulty.map(({ entry }) => entry));
  const good = entries.filter((entry) => !hasErrors.has(entry));
  const done = await insertParts(db, good, insert);
  return {
    stored: done.stored,
    known: good.length - done.stored - done.refused.length,
    refused: [
      ...refused,
      ...faulty.map(({ entry: { entryKey }, says }) => ({ entryKey, says })),
      ...done.refused,
    ],
  };
}

/** Into how many parts refused entries are divided: more make fewer attempts where most entries are refused. */
const partCount = 10;

/**
 * If the database refuses the entries, smaller parts are tried by themselves, down to single entries: fewer than two
 * attempts for each entry.
 */
async function insertParts<Entry extends Keyed>(
  db: Db,
  entries: readonly Entry[],
  insert: Insert<Entry>,
): Promise<{ stored: number; refused: Refusal[] }> {
  const refused: Refusal[] = [];
  let stored = 0;
  const tryPart = async (part: readonly Entry[]): Promise<void> => {
    try {
      stored += await insert(part);
    } catch (error) {
      const says = sentenceOf(error);
      if (!says) throw error;
      await db.execute(sql`rollback to savepoint part`);
      const [first] = part;
      if (part.length === 1 && first) refused.push({ entryKey: first.entryKey, says });
      else for (const smaller of partsOf(part)) await tryPart(smaller);
      return;
    }
    // What is stored stays, whatever is refused after it.
    await db.execute(sql`release savepoint part`);
    await db.execute(sql`savepoint part`);
  };
  if (entries.length === 0) return { stored, refused };
  await db.execute(sql`savepoint part`);
  await tryPart(entries);
  await db.execute(sql`release savepoint part`);
  return { stored, refused };
}

function partsOf<Entry>(entries: readonly Entry[]): (readonly Entry[])[] {
  const length = Math.ceil(entries.length / partCount);
  const starts = Array.from({ length: Math.ceil(entries.length / length) }, (_, n) => n * length);
  return starts.map((start) => entries.slice(start, start + length));
}

/** What the database has against an entry; '' for an error that is not the entry's: data, integrity and size are. */
function sentenceOf(error: unknown): string {
  const code = databaseErrorOf(error)?.code ?? '';
  if (!/^(22|23|54)/.test(code)) return '';
  return failureOfViolation(error)?.message ?? `The database cannot store this entry (${code})`;
}

/** The type of a column, and its value for an entry. */
type Columns<Entry> = Record<string, readonly [type: string, of: (entry: Entry) => unknown]>;

const array = (type: string, values: readonly unknown[]): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** The entries as rows named `sent`: one parameter per column, however many rows. */
export const sentRows = <Entry>(entries: readonly Entry[], columns: Columns<Entry>): SQL => {
  const arrays = Object.values(columns).map(([type, of]) => array(type, entries.map(of)));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as sent (${namesOf(columns)})`;
};

const namesOf = (columns: object): SQL => sql.raw(Object.keys(columns).join(', '));

/** Adds a row for each entry that is not there yet. */
export async function insertNew<Entry>(
  db: Db,
  table: Table,
  entries: readonly Entry[],
  columns: Columns<Entry>,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${sql.identifier(getTableName(table))} (${namesOf(columns)})
    select * from ${sentRows(entries, columns)} on conflict do nothing`);
  return rowCount ?? 0;
}

/** Those of the numbers that are ids of rows in the table. */
export async function idsThere(
  db: Db,
  table: Table,
  ids: readonly (number | null | undefined)[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${table} where id = any(${array('int', [...new Set(ids.filter((id) => id != null))])})`,
  );
  return new Set(rows.map(({ id }) => id));
}
