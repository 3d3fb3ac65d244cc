import type { RecordName } from '@prepdesk/contract/records';
import { type AuditedTable, statementOf } from './audited-table.ts';
import * as schema from './schema/index.ts';

/** The statement of every table. */
export const auditedTables: readonly AuditedTable[] = Object.values(schema)
  .flatMap((tables) => Object.values<unknown>(tables))
  .flatMap((value) => (typeof value === 'object' && value ? (statementOf(value) ?? []) : []));

const byName = new Map<string, AuditedTable>(auditedTables.map((one) => [one.name, one]));

/** The log may name tables that no longer exist; those have no statement. */
export const auditedTableNamed = (table: string): AuditedTable | undefined => byName.get(table);

/** @throws when only the contract has the name */
export function auditedTableOf(name: RecordName): AuditedTable {
  const table = byName.get(name);
  if (!table) throw new Error(`There is no record ${name}`);
  return table;
}
