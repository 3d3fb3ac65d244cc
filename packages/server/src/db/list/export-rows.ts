import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../connect.ts';
import { mostCounted } from '../page-of.ts';
import { type List, type Narrowed, queryOf } from './list.ts';
import { countOf, everyRow } from './query.ts';
import { textOf } from './run.ts';

/** The first batch is short, so that the file begins at once. */
const firstRows = 100;
const batchRows = 2000;

/** A file of a million rows takes longer than a page may, and a slow reader is waited for. */
const longest = '1h';

type Cells = readonly unknown[][];

/** How many rows an export will have, counted up to 10,000. */
export async function exportCount(list: List, narrowed: Narrowed, db: Db) {
  const query = queryOf(narrowed, 'exported', (where) => sql`select ${countOf(list.source, where)}`);
  const [[count] = [0]] = await list.run(db, query);
  return { total: Math.min(Number(count), mostCounted), isCapped: Number(count) > mostCounted };
}

/**
 * All rows that match as the contract has them, a batch at a time, as they were when the first was read: a cursor in a
 * transaction that only reads, on a connection of its own. Whoever stops reading gives the connection back; `signal`
 * ends a query that is still at work.
 */
export async function* exportRows(
  pool: pg.Pool,
  db: Db,
  { list, narrowed, sort, signal }: { list: List; narrowed: Narrowed; sort: string; signal: AbortSignal },
): AsyncGenerator<unknown[]> {
  const client = await pool.connect();
  const stop = cancellerOf(pool, client);
  signal.addEventListener('abort', stop.now, { once: true });
  let isUsable = false;
  try {
    signal.throwIfAborted();
    const { text, values } = textOf(everyRow(list.source, narrowed.where(), sort), narrowed.values);
    await client.query('begin transaction isolation level repeatable read, read only');
    // Whole files are read, so the plan must not be made for the first rows only.
    await client.query(
      `set local statement_timeout = '${longest}'; set local idle_in_transaction_session_timeout = '${longest}'`,
    );
    await client.query(`declare list_rows no scroll cursor for ${text}`, values);
    const fetch = async (count: number): Promise<Cells> => {
      const found = await client.query({ text: `fetch ${count} from list_rows`, rowMode: 'array' });
      return found.rows;
    };
    let next = fetch(firstRows);
    for (;;) {
      const cells = await next;
      if (cells.length === 0) break;
      // PostgreSQL reads on while this batch is written.
      next = fetch(batchRows);
      next.catch(() => {});
      yield await list.asRows(
        cells.map((one) => list.rowOf(one, 0)),
        db,
      );
    }
    await client.query('commit');
    isUsable = true;
  } finally {
    signal.removeEventListener('abort', stop.now);
    await stop.settled();
    // In the middle of a transaction it is of no use to others.
    client.release(!isUsable);
  }
}

/** Ends what a connection is doing, from another one; the connection is given up before anybody else has it. */
function cancellerOf(pool: pg.Pool, client: pg.PoolClient) {
  let cancelling: Promise<unknown> = Promise.resolve();
  const { processID } = client as pg.PoolClient & { processID: number };
  return {
    now: () => {
      cancelling = pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {});
    },
    settled: () => cancelling,
  };
}
