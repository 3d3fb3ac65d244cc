import type pg from 'pg';
import type { BusinessSettings } from '../../business-settings.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../connect.ts';
import { rowTypes } from '../prepared-rows.ts';
import { maxCounted } from '../read-page.ts';
import { setQueryTimeout } from '../time-limits.ts';
import type { FilteredQuery, List } from './list.ts';
import { countMatches } from './page.ts';
import { everyRow } from './query.ts';
import { textOf } from './run.ts';

/** A slow reader is waited for, and sorting a million rows takes longer than a page may. */
const longestMs = 60 * 60_000;
const rowsAtOnce = 500;

type ExportQuery = {
  list: List;
  filtered: FilteredQuery;
  sort: string;
  actor: Actor;
  rules: BusinessSettings;
  signal: AbortSignal;
};

/** How many rows an export will have, counted up to 10,000. */
export async function exportCount(list: List, filtered: FilteredQuery, db: Db) {
  const count = await countMatches(list, filtered, db);
  return { total: Math.min(count, maxCounted), isCapped: count > maxCounted };
}

/**
 * Read along an index that is in their order, rows are written to the file while the next are read; if they are sorted,
 * the first is written after the last has been read. With this the planner lets the index cost 1.4 times as much as sorting.
 */
export const planning = 'set local cursor_tuple_fraction = 0.7';

/** Rows of an export, as the contract has them. */
export type ExportBatch = readonly Readonly<Record<string, unknown>>[];

/** All matching rows, a batch at a time. */
export async function* exportRows(
  pool: pg.Pool,
  db: Db,
  { list, filtered, sort, actor, rules, signal }: ExportQuery,
): AsyncGenerator<ExportBatch> {
  const query = textOf(everyRow(list.source, filtered.where(), sort), filtered.values);
  const read = { ...query, rowMode: 'array', types: rowTypes } as const;
  for await (const rows of cursorRows<unknown[]>(pool, read, signal)) {
    const made = rows.map((cells) => list.rowOf(cells));
    yield list.asRows ? ((await list.asRows(made, { db, actor, rules })) as ExportBatch) : made;
  }
}

type CursorQuery = {
  text: string;
  values: unknown[];
  rowMode?: 'array' | undefined;
  types?: pg.CustomTypesConfig | undefined;
};

/**
 * The rows of a query, a batch at a time, as they were when the first was read. They are read on a connection of their own, which is
 * returned when the reader stops; `signal` ends a query that is still running.
 */
export async function* cursorRows<Row extends object>(
  pool: pg.Pool,
  { text, values, ...as }: CursorQuery,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  const client = await pool.connect();
  const canceller = cancellerOf(pool);
  signal.addEventListener('abort', canceller.cancel, { once: true });
  let isUsable = false;
  try {
    signal.throwIfAborted();
    await client.query(`begin transaction read only; ${planning}; set local statement_timeout = ${longestMs};
      set local idle_in_transaction_session_timeout = ${longestMs}`);
    setQueryTimeout(client, longestMs);
    await canceller.attach(client);
    signal.throwIfAborted();
    await client.query({ text: `declare export no scroll cursor for ${text}`, values });
    const read = (): Promise<{ rows: unknown[] }> => {
      const reading = client.query({ text: next, ...as });
      // When the reader stops, nobody waits for the rows that were read ahead.
      reading.catch(() => {});
      return reading;
    };
    // The database finds the next rows while these are written.
    for (let reading = read(); ; ) {
      const { rows } = await reading;
      if (rows.length === 0) break;
      reading = read();
      // The driver's results outlive their use: those that the garbage collector has moved to the old generation keep the
      // next ones alive. With their rows, half of what is read would stay in memory for a while.
      yield rows.splice(0) as Row[];
    }
    await client.query('commit');
    isUsable = true;
  } finally {
    signal.removeEventListener('abort', canceller.cancel);
    await canceller.settled();
    // In the middle of a transaction it is of no use to others.
    client.release(!isUsable);
  }
}

const next = `fetch forward ${rowsAtOnce} from export`;

/**
 * Ends a connection's running query from another connection; the first one is closed before anybody else can get it.
 */
function cancellerOf(pool: pg.Pool) {
  let cancelling: Promise<unknown> = Promise.resolve();
  let processID: number | undefined;
  return {
    /** Read from the database itself: behind a connection pooler the driver knows a different number. */
    attach: async (client: pg.PoolClient) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      processID = rows[0]?.pid;
    },
    cancel: () => {
      if (processID === undefined) return;
      cancelling = pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {});
    },
    settled: () => cancelling,
  };
}
