import { companyZone } from '@prepdesk/contract/company-time';
import { Column, is, noopDecoder } from 'drizzle-orm';
import pg from 'pg';
import type { Rules } from '../../rules.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../connect.ts';
import { maxCounted } from '../page-of.ts';
import { decoderOf } from '../prepared-rows.ts';
import { waitFor } from '../time-limits.ts';
import { CopyOut, linesOf, type StoredField, valuesOf } from './copy-out.ts';
import { isoInstant } from './instant.ts';
import type { FilteredQuery, List } from './list.ts';
import { countMatches } from './page.ts';
import { everyRow, expressionOf, type Source } from './query.ts';
import { textOf } from './run.ts';
import type { Expression } from './statement.ts';

/** A file of a million rows takes longer than a page may, and a slow reader is waited for. */
const longestMs = 60 * 60_000;
const longest = `${longestMs}ms`;

type ExportAsked = {
  list: List;
  filtered: FilteredQuery;
  sort: string;
  actor: Actor;
  rules: Rules;
  signal: AbortSignal;
  /** More rows than are counted. */
  isLong: boolean;
};

/** How many rows an export will have, counted up to 10,000. */
export async function exportCount(list: List, filtered: FilteredQuery, db: Db) {
  const count = await countMatches(list, filtered, db);
  return { total: Math.min(count, maxCounted), isCapped: count > maxCounted };
}

/** A file shows null and empty alike; without a marker for null most lines can be used without checking each value. */
const emptyForNull = `with (null '')`;

/**
 * Read along an index that is in their order, rows are written to the file while the next are read; if they are sorted,
 * the first is written after the last has been read. So the index may cost this many times as much as sorting.
 */
const maxCostInOrder = 1.4;

const inOrder = 'set local enable_sort = off';

/** Some rows of an export. */
export type ExportBatch = {
  /** The values of the columns, as the contract has them or as PostgreSQL writes them. */
  rows: () => unknown[][];
  /** The same rows in PostgreSQL's text format, with '' for null, where they are shown as they are stored. */
  stored?: { block: Buffer; fields: readonly StoredField[] };
};

/**
 * All matching rows with these columns, a batch at a time, as they were when the first was read. They are copied out on
 * a connection of their own, which is returned when the reader stops; `signal` ends a query that is still running.
 */
export async function* exportRows(
  pool: pg.Pool,
  db: Db,
  columns: readonly string[],
  { list, filtered, sort, actor, rules, signal, isLong }: ExportAsked,
): AsyncGenerator<ExportBatch> {
  const client = await pool.connect();
  const stop = cancellerOf(pool);
  signal.addEventListener('abort', stop.now, { once: true });
  let isUsable = false;
  try {
    signal.throwIfAborted();
    const { asRows } = list;
    const source = asRows ? list.source : only(list.source, columns);
    const { text, values } = textOf(everyRow(source, filtered.where(), sort), filtered.values);
    await client.query(`begin transaction read only; set local statement_timeout = '${longest}';
      set local idle_in_transaction_session_timeout = '${longest}'; set local timezone = '${companyZone}'`);
    waitFor(client, longestMs);
    await stop.learn(client);
    if (isLong) await orderByIndexIfCheap(client, { text, values });
    signal.throwIfAborted();
    const { fields } = await client.query({ text: `${text} limit 0`, values, rowMode: 'array' });
    const stored = fields.map(({ dataTypeID }, place) => ({
      isInteger: integers.has(dataTypeID),
      read: asRows
        ? parserOf(dataTypeID)
        : readerOf(dataTypeID, Object.values(source.columns)[place] as Expression),
    }));
    const copy = client.query(
      new CopyOut(`copy (${withValues(text, values)}) to stdout ${asRows ? '' : emptyForNull}`),
    );
    for await (const block of copy.blocks()) {
      const rows = () => linesOf(block).map((line) => readFrom(line, stored));
      if (!asRows) yield { rows, stored: { block, fields: stored } };
      else {
        const made = await asRows(
          rows().map((one) => list.rowOf(one, 0)),
          { db, actor, rules },
        );
        const cells = (made as Record<string, unknown>[]).map((row) => columns.map((column) => row[column]));
        yield { rows: () => cells };
      }
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

function readFrom(line: string, fields: readonly StoredField[]): unknown[] {
  const values: unknown[] = valuesOf(line);
  for (const [place, { read }] of fields.entries()) {
    const value = values[place] as string | null;
    // Where null is written as '', that has nothing to read.
    if (read && value) values[place] = read(value);
  }
  return values;
}

/** For the rest of the connection's transaction. */
export async function orderByIndexIfCheap(client: pg.PoolClient, query: pg.QueryConfig): Promise<void> {
  const cost = async () => {
    const { rows } = await client.query({ ...query, text: `explain (format json) ${query.text}` });
    return rows[0]['QUERY PLAN'][0].Plan['Total Cost'] as number;
  };
  const sorted = await cost();
  await client.query(`savepoint sorting; ${inOrder}`);
  if ((await cost()) > maxCostInOrder * sorted) await client.query('rollback to savepoint sorting');
}

const only = (source: Source, columns: readonly string[]): Source => ({
  ...source,
  columns: Object.fromEntries(columns.map((name) => [name, source.columns[name] as Expression])),
});

type Read = (text: string) => unknown;

const parserOf = (type: number): Read => pg.types.getTypeParser(type) as Read;

const { builtins } = pg.types;
const integers = new Set<number>([builtins.INT2, builtins.INT4, builtins.INT8]);
/** For these types PostgreSQL's text is what a file shows, or what its cells are made of. */
const writtenAlike = new Set<number>([
  ...integers,
  ...[builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.NUMERIC],
  ...[builtins.DATE, builtins.TIMESTAMPTZ],
]);

/** Undefined where the text is used as it comes. */
function readerOf(type: number, column: Expression): Read | undefined {
  if (writtenAlike.has(type) && !isMapped(column)) return undefined;
  const parse = parserOf(type);
  const decode = decoderOf(expressionOf(column));
  return (text) => decode(parse(text));
}

const isMapped = (column: Expression): boolean => {
  const expression = expressionOf(column);
  const { decoder = noopDecoder } = expression as { decoder?: unknown };
  const isAsWritten = decoder === noopDecoder || decoder === isoInstant;
  return !is(expression, Column) && !isAsWritten && !is(decoder, Column);
};

/** `copy` takes no parameters, so each is written into the text as a literal. */
const withValues = (text: string, values: readonly unknown[]): string =>
  text.replace(/\$(\d+)/g, (_, number: string) => literalOf(values[Number(number) - 1]));

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value));
  const parts = value.map((one) => `"${String(one).replace(/[\\"]/g, '\\$&')}"`);
  return pg.escapeLiteral(`{${parts.join(',')}}`);
}

/**
 * Ends a connection's running query from another connection; the first one is closed before anybody else can get it.
 */
function cancellerOf(pool: pg.Pool) {
  let cancelling: Promise<unknown> = Promise.resolve();
  let processID: number | undefined;
  return {
    /** Asked of the database itself: behind a connection pooler the driver knows a different number. */
    learn: async (client: pg.PoolClient) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      processID = rows[0]?.pid;
    },
    now: () => {
      if (processID === undefined) return;
      cancelling = pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {});
    },
    settled: () => cancelling,
  };
}
