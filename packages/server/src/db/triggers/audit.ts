import type { AuditedTable } from '../audited-table.ts';
import { type Trigger, type TriggerSet, textsOf } from './trigger-set.ts';

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
  const byRow = (name: string, when: string, run = writeRow): Trigger => ({
    table,
    name: `${table}_${name}`,
    definition: `after ${when} execute function ${run}`,
  });
  if (logged === 'each row') return [byRow('audit', `insert or update or delete on ${table} for each row`)];
  if ('not' in logged) return [];
  if (sealed && !('eachRowWhen' in logged))
    throw new Error(`${table}: only rows logged one by one are sealed`);
  if ('eachRowWhen' in logged) {
    const changed = isAnother(logged.eachRowWhen);
    return [
      byRow('audit', `insert or delete on ${table} for each row`),
      byRow(`${logged.eachRowWhen}_audit`, `update on ${table} for each row when (${changed})`),
    ];
  }
  if ('onlyWhen' in logged) {
    const { onlyWhen: column, by } = logged;
    const when = `update of ${column} on ${table} for each row when (${isAnother(column)})`;
    return [byRow(`audit_${column}`, when, `${by}()`)];
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
  const ways = [
    ['added', 'insert', 'new table as added'],
    ['changed', 'update', 'old table as removed new table as added'],
    ['removed', 'delete', 'old table as removed'],
  ] as const;
  return ways.map(([word, event, rows]) => ({
    table,
    name: `${table}_audit_${word}`,
    definition: `after ${event} on ${table} referencing ${rows} for each statement execute function ${run}`,
  }));
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
