import type { AuditedTable } from '../audited-table.ts';
import { rowTrigger, statementTrigger, type Trigger, type TriggerSet, textsOf } from './trigger-set.ts';

/** Logs every change in its own transaction, whoever makes it and however. */
export const audit: TriggerSet = {
  file: 'audit.sql',
  triggersOf: (records) => records.flatMap(triggersOf),
};

function triggersOf(record: AuditedTable): Trigger[] {
  const { name: table, key, logged } = record;
  const sealed = sealingOf(record);
  const writeRow = sealed
    ? `write_audit_of_person(${textsOf([...sealed, ...key])})`
    : `write_audit(${textsOf(key)})`;
  if (logged === 'each row') {
    return [rowTrigger(table, 'audit', 'after insert or update or delete', writeRow)];
  }
  if ('not' in logged) return [];
  if (sealed && !('eachRowWhen' in logged))
    throw new Error(`${table}: only rows logged one by one are sealed`);
  if ('eachRowWhen' in logged) {
    const column = logged.eachRowWhen;
    return [
      rowTrigger(table, 'audit', 'after insert or delete', writeRow),
      rowTrigger(table, `${column}_audit`, 'after update', writeRow, isAnother(column)),
    ];
  }
  if ('onlyWhen' in logged) {
    const { onlyWhen: column, by } = logged;
    return [rowTrigger(table, `audit_${column}`, `after update of ${column}`, `${by}()`, isAnother(column))];
  }
  if ('ofUpdatesBy' in logged) {
    return byStatement(table, `${logged.ofUpdatesBy}()`).filter(({ name }) => name.endsWith('_changed'));
  }
  if ('asSetsBy' in logged) return byStatement(table, `${logged.asSetsBy}()`);
  return byStatement(table, `write_audit_rows(${textsOf([...key, ...logged.atOnceWithout])})`);
}

const isAnother = (column: string): string => `old.${column} is distinct from new.${column}`;

/** The functions find the rows of the statement in the tables `added` and `removed`. */
function byStatement(table: string, run: string): Trigger[] {
  return [
    statementTrigger(table, 'audit_added', 'after insert', run, 'new table as added'),
    statementTrigger(table, 'audit_changed', 'after update', run, 'old table as removed new table as added'),
    statementTrigger(table, 'audit_removed', 'after delete', run, 'old table as removed'),
  ];
}

/**
 * The first arguments of the function that seals: how the person is found, through which column, and which columns are
 * sealed.
 */
function sealingOf({ name, person, logged, pointsTo }: AuditedTable): string[] | undefined {
  if (!person || 'not' in person || (typeof logged !== 'string' && 'not' in logged)) return undefined;
  const columns = [...Object.keys(person.erases ?? {}), ...(person.keeps ?? [])];
  if (columns.length === 0) return undefined;
  const { of, keyOf } = person;
  if (typeof of !== 'string') return [...(Object.entries(of)[0] ?? []), columns.join(',')];
  const by = keyOf ?? of;
  const way = pointsTo(by);
  if (!way || !ways.includes(way)) throw new Error(`${name}: triggers/audit.sql finds no person by ${by}`);
  return [way, by, columns.join(',')];
}

/** The starting points that `personal_key` in triggers/audit.sql knows. */
const ways: readonly string[] = ['persons', 'learners', 'orders', 'doubts'];
