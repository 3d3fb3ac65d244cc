import { type SQL, sql } from 'drizzle-orm';
import type { AuditedTable, PersonStatement } from '../../db/audited-table.ts';
import { auditedTableOf, auditedTables } from '../../db/audited-tables.ts';
import type { WholePerson } from './whole-person.ts';

/** Which rows of a record belong to a person, according to the record's statement. */

type Held = Exclude<PersonStatement<string>, { not: string }>;
export type HeldRecord = Omit<AuditedTable, 'person'> & { person: Held };

const isHeld = (record: AuditedTable): boolean => record.person !== undefined && !('not' in record.person);

/** All records that store something about a person. */
export const heldRecords: readonly HeldRecord[] = auditedTables.filter(isHeld) as HeldRecord[];

/** Those of the rows `t` that belong to the person. */
export function areTheirs({ name, person, pointsTo }: AuditedTable, who: WholePerson): SQL {
  if (!person || 'not' in person) throw new Error(`${name} does not belong to a person`);
  const { of } = person;
  if (typeof of !== 'string') {
    const column = sql`t.${sql.identifier(Object.values(of)[0] as string)}`;
    const known = sql.param('phone' in of ? who.phones : who.searches);
    if ('mentionedIn' in of) {
      return sql`exists (select from jsonb_each_text(${column}) one where lower(one.value) = any(${known}::text[]))`;
    }
    return sql`lower(${column}) = any(${known}::text[])`;
  }
  return name === 'persons' ? isOne('id', who.personIDs) : pointToThem(of, pointsTo(of), who);
}

/** Rows of others that point to the person. */
export function pointThere({ person, pointsTo }: HeldRecord, who: WholePerson): SQL | undefined {
  const conditions = (person.alsoOf ?? []).map((column) => pointToThem(column, pointsTo(column), who));
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : undefined;
}

const isOne = (column: string, ids: readonly number[]): SQL =>
  sql`t.${sql.identifier(column)} = any(${sql.param(ids)}::int[])`;

function pointToThem(column: string, target: ReturnType<AuditedTable['pointsTo']>, who: WholePerson): SQL {
  if (!target) throw new Error(`${column} does not point to a person`);
  if (target === 'persons') return isOne(column, who.personIDs);
  if (target === 'learners') return isOne(column, who.learnerIDs);
  const theirs = areTheirs(auditedTableOf(target), who);
  return sql`t.${sql.identifier(column)} in (select t.id from ${sql.identifier(target)} t where ${theirs})`;
}

/** The key of a row in the log. */
export const rowKeyOf = ({ key }: Pick<AuditedTable, 'key'>): SQL =>
  sql`concat_ws('/', ${sql.join(
    key.map((column) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  )})`;

/** What stays after an erasure, each reason once. */
export const keptSentences = (): string[] => [
  ...new Set(heldRecords.flatMap(({ person }) => person.stays ?? [])),
];
