import type { RecordName } from '@prepdesk/contract/records';
import type { Pool, QueryResult } from 'pg';
import { type AuditedTable, searchColumn } from '../db/audited-table.ts';
import { auditedTableOf, auditedTables } from '../db/audited-tables.ts';
import { tablesOf } from './fingerprint.ts';
import { prepared } from './prepared.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A row that differs from the start: without `before` it is new, without `after` it is gone. */
export type WrittenRow = { table: RecordName; before: Row | null; after: Row | null };

export type StartState = {
  /** The rows of these tables that differ from the start, in the order of their keys. */
  written(tables: readonly RecordName[]): Promise<WrittenRow[]>;
  /** Gives these tables, and those that follow them, the rows of the start. */
  restore(tables: readonly RecordName[]): Promise<void>;
  /**
   * Gives one column of a row another value, whatever triggers and foreign keys say.
   * @returns the value as it is then stored; undefined when the column does not accept it
   */
  setColumn(table: RecordName, row: Row, column: string, value: string): Promise<unknown>;
};

const withoutTriggers = 'set local session_replication_role = replica';

/** Copies every table, so that many calls can begin with the same rows. */
export async function keepStartState(pool: Pool): Promise<StartState> {
  const copies = (await tablesOf(pool)).map((table) => `create table start.${table} as table ${table}`);
  await pool.query(['create schema start', ...copies].join(';'));
  return {
    written: async (tables) => {
      if (tables.length === 0) return [];
      const { rows } = await pool.query<WrittenRow>(prepared(tables.map(writtenRowsOf).join(' union all ')));
      return rows.sort(byKey);
    },
    restore: async (tables) => {
      const all = auditedTables.filter(({ name, follows = [] }) =>
        [name, ...follows].some((one) => tables.includes(one)),
      );
      if (all.length > 0) await pool.query([withoutTriggers, ...all.map(restoring)].join(';'));
    },
    setColumn: async (table, row, column, value) => {
      const isRow = auditedTableOf(table)
        .key.map((part) => `${part} = '${row[part]}'`)
        .join(' and ');
      const update = `update ${table} set ${column} = '${value}' where ${isRow} returning to_jsonb(${table}.*) as row`;
      // The pool itself would close the connection after a refusal, and a new one has every table to read again.
      const client = await pool.connect();
      try {
        const results = (await client.query(`${withoutTriggers}; ${update}`)) as unknown as QueryResult<{
          row: Row;
        }>[];
        return results[1]?.rows[0]?.row[column];
      } catch {
        return undefined;
      } finally {
        client.release();
      }
    },
  };
}

/** Rows are compared byte by byte; only those that differ become JSON. */
const writtenRowsOf = (table: RecordName): string => {
  const isSame = auditedTableOf(table).key.map((column) => `now.${column} = old.${column}`);
  return `select '${table}' as table, to_jsonb(old) as before, to_jsonb(now) as after
    from ${table} now full join start.${table} old on ${isSame.join(' and ')}
    where (now *= old) is not true`;
};

const restoring = ({ name, columns, computed, searchedBy }: AuditedTable): string => {
  const stored = columns.filter((column) => !computed.includes(column));
  if (searchedBy && !stored.includes(searchColumn)) stored.push(searchColumn);
  return `delete from ${name}; insert into ${name} (${stored}) overriding system value select ${stored} from start.${name}`;
};

const keyOf = ({ table, before, after }: WrittenRow): unknown[] => [
  table,
  ...auditedTableOf(table).key.map((column) => (after ?? before)?.[column]),
];

/** Numbers by their size: new rows then come in the order in which they were added. */
function byKey(one: WrittenRow, other: WrittenRow): number {
  const others = keyOf(other);
  for (const [index, part] of keyOf(one).entries()) {
    const order = String(part).localeCompare(String(others[index]), 'en', { numeric: true });
    if (order !== 0) return order;
  }
  return 0;
}
