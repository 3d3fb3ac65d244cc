import { keyOf, type RoutePath } from '@prepdesk/contract/routes';
import { auditedTableNamed } from './audited-tables.ts';

export type ChangeKind = 'add' | 'edit' | 'remove';
type Row = Readonly<Record<string, unknown>>;
type Change = { tableName: string; before: Row | null; after: Row | null };
/** Lists of screens, of each of which a right to one is needed; or why nobody may do it here. */
type RevertRights = readonly (readonly RoutePath[])[] | { never: string };

/** Counts the states of the row, so it keeps rising even when values are set back. */
const versionColumn = 'row_version';

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** The fields in which two states of a row differ. */
export const changedFields = (before: Row, after: Row): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (field) => field !== versionColumn && !isSame(before[field], after[field]),
  );

/** What reverting a change does to its row. */
export const oppositeOf = ({ before, after }: Pick<Change, 'before' | 'after'>): ChangeKind =>
  !before ? 'remove' : !after ? 'add' : 'edit';

/**
 * The rights to do this to a row.
 * @param changed the columns that an edit changes; without any, a right to one of all screens that edit such rows
 */
export function revertRights(
  table: string,
  action: ChangeKind,
  row: Row,
  changed: readonly string[] = [],
): RevertRights {
  const record = auditedTableNamed(table);
  const revertPolicy = record?.revertPolicy;
  const rights = typeof revertPolicy === 'function' ? revertPolicy(row) : revertPolicy;
  if (!rights) return { never: 'Changes of this kind are reverted on their own screen' };
  if ('never' in rights) return rights;
  const { edit, columns = {}, add = edit, remove = add } = rights;
  if (action === 'add') return [add];
  if (action === 'remove') return 'never' in remove ? remove : [remove];
  const edited = changed.filter((column) => !record?.uncounted?.includes(column));
  if (edited.length > 0) return [...new Set(edited.map((column) => columns[column] ?? edit))];
  return [[edit, ...Object.values(columns)].flatMap((screens) => screens ?? [])];
}

/**
 * The rights that reverting a change needs.
 * @param fields those that it changed
 */
export const revertRightsOf = (
  { tableName, before, after }: Change,
  fields = changedFields(before ?? {}, after ?? {}),
): RevertRights => revertRights(tableName, oppositeOf({ before, after }), after ?? before ?? {}, fields);

/** Whether somebody with these route keys has the rights that reverting a change needs. */
export const mayRevert = (keys: ReadonlySet<number>, rights: RevertRights): boolean =>
  !('never' in rights) && rights.every((screens) => screens.some((path) => keys.has(keyOf(path))));
