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
