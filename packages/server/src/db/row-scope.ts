import type { RecordName } from '@prepdesk/contract/records';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from './actor.ts';
import type { RowScope } from './audited-table.ts';
import { auditedTableNamed, auditedTableOf } from './audited-tables.ts';
import type { Condition } from './list/conditions.ts';

/** Which rows of a table somebody may see, as its record states (`scope`): for queries, lists and the audit log. */

/** @returns what the rows' owner must be; undefined where this person sees all rows */
export function ownerSeen(table: string, actor: Actor): number | undefined {
  const scope = auditedTableNamed(table)?.scope;
  if (!scope) return undefined;
  return 'of' in scope ? ownerSeen(scope.of, actor) : scope.owner(actor);
}

/**
 * A condition for queries.
 * @param alias of the table in the query
 */
export function isSeen(table: RecordName, actor: Actor, alias: string = table): SQL {
  const owner = ownerSeen(table, actor);
  return owner === undefined ? sql`true` : belongsTo(table, alias, owner);
}

/** A condition for lists: its shape depends on the person, and its value comes from the session. */
export const onlySeen =
  (table: RecordName): Condition =>
  ([field = ''], { actor }) => {
    const owner = ownerSeen(table, actor);
    if (owner === undefined) return undefined;
    return {
      shape: field,
      where: () => belongsTo(table, table, sql.placeholder(field)),
      values: { [field]: owner },
    };
  };

function belongsTo(table: RecordName, alias: string, owner: unknown): SQL {
  const { by, ...scope } = scopeOf(table);
  const column = sql`${sql.identifier(alias)}.${sql.identifier(by)}`;
  if (!('of' in scope)) return sql`${column} = ${owner}`;
  const parent = `of_${alias}`;
  return sql`exists (select from ${sql.identifier(scope.of)} ${sql.identifier(parent)}
    where ${sql.identifier(parent)}.id = ${column} and ${belongsTo(scope.of, parent, owner)})`;
}

/**
 * A condition for rows that are named as in the log, by table and key. They are judged as they are stored now, removed
 * ones as they were last logged.
 * @param tables those that may be named
 */
export function isSeenByKey(actor: Actor, tables: Iterable<string>, named: { table: SQL; rowKey: SQL }): SQL {
  const cases = [...new Set(tables)].flatMap((table) => {
    const owner = ownerSeen(table, actor);
    if (owner === undefined) return [];
    return [sql`when ${table} then ${rowBelongsTo(table as RecordName, named.rowKey, owner)}`];
  });
  if (cases.length === 0) return sql`true`;
  return sql`(case ${named.table} ${sql.join(cases, sql` `)} else true end)`;
}

function rowBelongsTo(table: RecordName, rowKey: SQL, owner: number): SQL {
  const { by, ...scope } = scopeOf(table);
  const value = sql`(${lastState(table, rowKey)} ->> ${by}::text)`;
  return 'of' in scope ? rowBelongsTo(scope.of, value, owner) : sql`${value}::int = ${owner}`;
}

function lastState(table: RecordName, rowKey: SQL): SQL {
  const stored = sql.identifier(table);
  // The key gets its columns' types by passing through a row of the table, so that its index is used.
  const isIt = auditedTableOf(table).key.map((column, at) => {
    const part = sql`split_part(${rowKey}, '/', ${at + 1}::int)`;
    const key = sql`(jsonb_populate_record(null::${stored}, jsonb_build_object(${column}::text, ${part})))`;
    return sql`t.${sql.identifier(column)} = ${key}.${sql.identifier(column)}`;
  });
  return sql`coalesce(
    (select to_jsonb(t) from ${stored} t where ${sql.join(isIt, sql` and `)}),
    (select coalesce(l.after, l.before) from audit_log l
      where l.table_name = ${table} and l.row_key = ${rowKey} order by l.id desc limit 1))`;
}

function scopeOf(table: RecordName): RowScope {
  const { scope } = auditedTableOf(table);
  if (!scope) throw new Error(`${table} states no scope`);
  return scope;
}
