import { keyOf, type RoutePath } from '@prepdesk/contract/routes';
import { recordNamed } from './all-records.ts';

export type Deed = 'add' | 'edit' | 'remove';
type Row = Readonly<Record<string, unknown>>;

/** What reverting a change does to its row. */
export const oppositeOf = (wasThere: boolean, isThere: boolean): Deed =>
  !wasThere ? 'remove' : !isThere ? 'add' : 'edit';

/**
 * The screens that allow doing to this row what reverting the change does (any one of them is enough), or why nobody
 * may do it here.
 */
export function wayBack(table: string, deed: Deed, row: Row): readonly RoutePath[] | { never: string } {
  const takesBack = recordNamed(table)?.takesBack;
  const rights = typeof takesBack === 'function' ? takesBack(row) : takesBack;
  if (!rights) return { never: 'Changes of this kind are reverted on their own screen' };
  if ('never' in rights) return rights;
  const { edit, add = edit, remove = add } = rights;
  return { add, edit, remove }[deed];
}

/** Whether somebody with these route keys may revert a change of this table. */
export function mayTakeBack(keys: ReadonlySet<number>, table: string, deed: Deed, row: Row): boolean {
  const way = wayBack(table, deed, row);
  return !('never' in way) && way.some((path) => keys.has(keyOf(path)));
}
