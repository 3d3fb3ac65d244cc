import { keyOf, type RoutePath, routes } from '@prepdesk/contract/routes';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { recordNamed, recordOf } from '../../db/all-records.ts';
import type { Db } from '../../db/connect.ts';
import type { StoredRecord } from '../../db/record.ts';
import type { LoggedRow } from './audit-page.ts';

type Logged = Pick<LoggedRow, 'tableName' | 'before' | 'after'>;
type NamePart = NonNullable<StoredRecord['named']>[number];

const nameOfRight = new Map<number, string>(routes.map(({ key, name }) => [key, name]));

/**
 * What each row calls itself, as its record states; one of a role or a person has their name, and that of the right:
 * 'Content: Refunds'.
 */
export async function rowNames(
  db: Db,
  rows: readonly LoggedRow[],
  actor: Actor,
): Promise<(row: Logged) => string> {
  const owners = await ownerNames(db, rows, actor);
  return (row) => {
    const record = recordNamed(row.tableName);
    const isHidden = hiddenFrom(actor, record);
    const own = row.after ?? row.before ?? {};
    const textOf = (part: NamePart): string => {
      if (typeof part === 'string') return isHidden(part) ? '' : (asText(own[part]) ?? '');
      if ('right' in part) return nameOfRight.get(Number(own[part.right])) ?? '';
      if ('of' in part) return owners.get(`${part.of}/${own[part.by]}`) ?? '';
      // An empty name is none: learners may have nothing but a phone.
      return part.map((column) => textOf(column)).find(Boolean) ?? '';
    };
    return (record?.named ?? []).map(textOf).filter(Boolean).join(': ');
  };
}

/** Names of the rows through which others are named, by table and id: one query for all, none where there are none. */
async function ownerNames(db: Db, rows: readonly LoggedRow[], actor: Actor): Promise<Map<string, string>> {
  const ids = new Map<string, Set<number>>();
  for (const row of rows) {
    for (const part of recordNamed(row.tableName)?.named ?? []) {
      if (typeof part === 'string' || !('of' in part)) continue;
      const id = Number((row.after ?? row.before)?.[part.by]);
      if (Number.isInteger(id)) ids.set(part.of, (ids.get(part.of) ?? new Set()).add(id));
    }
  }
  const parts = [...ids].map(([table, found]) => {
    const record = recordOf(table as StoredRecord['name']);
    const isHidden = hiddenFrom(actor, record);
    const columns = (record.named ?? []).flat().filter((part) => typeof part === 'string');
    const names = columns.filter((column) => !isHidden(column)).map((column) => sql.identifier(column));
    const name = sql`coalesce(${sql.join(
      [...names.map((column) => sql`nullif(${column}::text, '')`), sql`''`],
      sql`, `,
    )})`;
    return sql`select ${`${table}/`}::text || id as owner, ${name} as name
      from ${sql.identifier(table)} where id = any(${sql.param([...found])}::int[])`;
  });
  if (parts.length === 0) return new Map();
  const found = await db.execute<{ owner: string; name: string }>(sql.join(parts, sql` union all `));
  return new Map(found.rows.map(({ owner, name }) => [owner, name]));
}

/** Which columns of a record say who somebody is, and are not shown to this reader of the log. */
export function hiddenFrom(actor: Actor, record: StoredRecord | undefined): (column: string) => boolean {
  const masks = record?.masks;
  const sees = (path: RoutePath): boolean => actor.keys.has(keyOf(path));
  if (!masks || masks.except.some(sees)) return () => false;
  return (column) => masks.columns.includes(column);
}

/** A stored value as it is shown; null where there is none. */
export function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
