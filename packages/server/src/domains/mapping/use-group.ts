import { maxUsesNamed, type Use, type UseGroup } from '@prepdesk/contract/mapping/where-used';
import type { RoutePath } from '@prepdesk/contract/routes';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/**
 * A heading, the screen that its rows open, and a query for name, detail, opened (the name in the path) and id. The
 * default order is by detail and name.
 */
export type UseQuery = { label: string; path: RoutePath | ''; rows: SQL; order?: SQL };

type UseRow = { total: number; name: string; detail: string; opened: string; id: Use['opens']['id'] };

/** @returns the group with its first rows, in a list that is empty when there is no use of this kind */
export async function useGroup(
  db: Db,
  { label, path, rows, order = sql`detail, name` }: UseQuery,
): Promise<UseGroup[]> {
  const result = await db.execute<UseRow>(sql`
    select (count(*) over ())::int as total, name::text, detail::text, opened::text, id
    from (${rows}) used order by ${order} limit ${maxUsesNamed}`);
  const [first] = result.rows;
  if (!first) return [];
  const uses = result.rows.map(({ name, detail, opened, id }) => ({
    name,
    detail,
    opens: { path, name: opened, id },
  }));
  return [{ label, total: first.total, uses }];
}
