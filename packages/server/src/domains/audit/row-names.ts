import { routes } from '@prepdesk/contract/routes';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { LoggedRow } from './audit-page.ts';

/** Tables whose rows have no name of their own: the column and the table of whom they belong to. */
const owners: Readonly<Record<string, { column: string; of: 'roles' | 'admin_users' }>> = {
  role_permissions: { column: 'role_id', of: 'roles' },
  user_permissions: { column: 'user_id', of: 'admin_users' },
  second_factors: { column: 'user_id', of: 'admin_users' },
  recovery_codes: { column: 'user_id', of: 'admin_users' },
  sessions: { column: 'user_id', of: 'admin_users' },
};

const nameOfRight = new Map<number, string>(routes.map(({ key, name }) => [key, name]));

/** What each row calls itself; one of a role or a person has their name, and that of the right: 'Content: Refunds'. */
export async function rowNames(
  db: Db,
  rows: readonly LoggedRow[],
): Promise<(row: Pick<LoggedRow, 'tableName' | 'before' | 'after'>) => string> {
  const idsIn = (table: string) =>
    sql.param([...new Set(rows.map(ownerOf).flatMap((owner) => (owner?.of === table ? [owner.id] : [])))]);
  const found = rows.some(ownerOf)
    ? await db.execute<{ owner: string; name: string }>(sql`
        select 'roles/' || id as owner, name::text from roles where id = any(${idsIn('roles')}::int[])
        union all
        select 'admin_users/' || id, full_name from admin_users where id = any(${idsIn('admin_users')}::int[])`)
    : { rows: [] };
  const names = new Map(found.rows.map(({ owner, name }) => [owner, name]));
  return (row) => {
    const own = row.after ?? row.before ?? {};
    const owner = ownerOf(row);
    // An empty name is none: learners may have nothing but a phone.
    if (!owner) return asText(own.name || own.full_name || own.package_name || own.phone) ?? '';
    const right = nameOfRight.get(Number(own.route_key));
    return [names.get(`${owner.of}/${owner.id}`), right].filter(Boolean).join(': ');
  };
}

function ownerOf({ tableName, before, after }: Pick<LoggedRow, 'tableName' | 'before' | 'after'>) {
  const owner = Object.hasOwn(owners, tableName) ? owners[tableName] : undefined;
  if (!owner) return undefined;
  const id = Number((after ?? before)?.[owner.column]);
  return Number.isInteger(id) ? { of: owner.of, id } : undefined;
}

/** A stored value as it is shown; null where there is none. */
export function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
