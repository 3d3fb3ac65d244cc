import type { AuditedTable } from '../audited-table.ts';

/** `definition` is what follows `create trigger <name>`: 'before update on courses for each row execute …'. */
export type Trigger = { table: string; name: string; definition: string };

/** What the database does by itself: the functions of one SQL file, and the triggers that call them. */
export type TriggerSet = {
  /** In packages/server/triggers; each function by CREATE OR REPLACE. */
  file: `${string}.sql`;
  /** What the file takes from TypeScript, where it says {{name}}. */
  texts?: Readonly<Record<string, string>>;
  triggersOf(records: readonly AuditedTable[]): Trigger[];
};

/** The arguments of a trigger's function. */
export const textsOf = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');

/** Calls a function once for each statement that changes the table, with the rows that it removed and added. */
export function triggersByStatement(table: string, noun: string, call: string): Trigger[] {
  const events = [
    ['added', 'insert', 'new table as added_rows'],
    ['changed', 'update', 'old table as removed_rows new table as added_rows'],
    ['removed', 'delete', 'old table as removed_rows'],
    ['emptied', 'truncate', undefined],
  ] as const;
  return events.map(([suffix, event, rows]) => ({
    table,
    name: `${table}_${noun}_${suffix}`,
    definition: `after ${event} on ${table} ${rows ? `referencing ${rows} ` : ''}for each statement execute function ${call}`,
  }));
}
