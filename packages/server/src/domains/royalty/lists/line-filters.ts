import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import { type SQL, sql } from 'drizzle-orm';
import type { Faculty } from '../pricing/terms.ts';

/** How lists of royalty are searched and sorted: conditions on `l`, their lines. */

/** @param columns those that are searched, apart from the names of these faculties */
export function isLike(search: string, columns: readonly string[], faculties: readonly Faculty[]): SQL {
  const term = foldForSearch(search);
  const named = faculties.filter(({ name }) => foldForSearch(name).includes(term)).map(({ id }) => id);
  const texts = columns.map(
    (column) => sql`fold_for_search(${sql.raw(column)}) like '%' || search_literal(${search}) || '%'`,
  );
  return sql`(${sql.join([...texts, sql`l.faculty_id = any(${sql.param(named)}::int[])`], sql` or `)})`;
}

/** @param sort a key of these, with a minus for descending; '' for the natural order */
export function orderOf(sorts: Readonly<Record<string, SQL>>, sort: string): SQL | undefined {
  const by = sorts[sort.replace(/^-/, '')];
  return by && sql`${by} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}`;
}
