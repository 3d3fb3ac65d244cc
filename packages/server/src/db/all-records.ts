import type { RecordName } from '@prepdesk/contract/records';
import { type StoredRecord, statementOf } from './record.ts';
import * as schema from './schema/index.ts';

/** The statement of every table. */
export const allRecords: readonly StoredRecord[] = Object.values(schema)
  .flatMap((tables) => Object.values<unknown>(tables))
  .flatMap((value) => (typeof value === 'object' && value ? (statementOf(value) ?? []) : []));

const byName = new Map<string, StoredRecord>(allRecords.map((one) => [one.name, one]));

/** The log may name tables that no longer exist; those have no statement. */
export const recordNamed = (table: string): StoredRecord | undefined => byName.get(table);

/** @throws when only the contract has the name */
export function recordOf(name: RecordName): StoredRecord {
  const found = byName.get(name);
  if (!found) throw new Error(`There is no record ${name}`);
  return found;
}
