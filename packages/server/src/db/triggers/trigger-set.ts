import type { AuditedTable } from '../audited-table.ts';

/** `definition` is what follows `create trigger <name>`: 'before update on courses for each row execute …'. */
export type Trigger = { table: string; name: string; definition: string };

/**
 * What the database does by itself: functions, each by CREATE OR REPLACE in a file of packages/server/triggers or as SQL that
 * is put together here, and the triggers that call them.
 */
export type TriggerSet = ({ file: `${string}.sql` } | { functions: string }) & {
  triggersOf(records: readonly AuditedTable[]): Trigger[];
};

/** The arguments of a trigger's function. */
export const textsOf = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');

/**
 * Calls a function for each row.
 * @param name in the table: 'refunds' and 'added_up' give refunds_added_up
 * @param times 'before insert or update of name'
 * @param condition only rows that meet it
 */
export const rowTrigger = (
  table: string,
  name: string,
  times: string,
  call: string,
  condition?: string,
): Trigger => ({
  table,
  name: `${table}_${name}`,
  definition: `${times} on ${table} for each row ${condition ? `when (${condition}) ` : ''}execute function ${call}`,
});

/**
 * Calls a function once for each statement.
 * @param rows the names under which it finds the rows: 'new table as added'
 */
export const statementTrigger = (
  table: string,
  name: string,
  times: string,
  call: string,
  rows?: string,
): Trigger => ({
  table,
  name: `${table}_${name}`,
  definition: `${times} on ${table} ${rows ? `referencing ${rows} ` : ''}for each statement execute function ${call}`,
});

/** Calls a function once for each statement that changes the table, with the rows that it removed and added. */
export const triggersByStatement = (table: string, noun: string, call: string): Trigger[] => [
  statementTrigger(table, `${noun}_added`, 'after insert', call, 'new table as added_rows'),
  statementTrigger(
    table,
    `${noun}_changed`,
    'after update',
    call,
    'old table as removed_rows new table as added_rows',
  ),
  statementTrigger(table, `${noun}_removed`, 'after delete', call, 'old table as removed_rows'),
  statementTrigger(table, `${noun}_emptied`, 'after truncate', call),
];
