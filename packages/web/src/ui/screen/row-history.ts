import type { AnyCall } from '@prepdesk/contract/define-call';
import type { RowAction } from '../table/row-actions.tsx';

/**
 * The way to all changes of a row, where its list says which tables it stands in. Two fields may name it there:
 * 'packageID/classID'. A star is for whatever follows.
 */
export function historyOf(call: AnyCall, row: object): RowAction[] {
  const keys = row as Record<string, unknown>;
  const places = (call.history ?? []).map(({ table, key }) => ({ table, parts: key.split('/') }));
  const known = places.filter(({ parts }) =>
    parts.every((part) => part === '*' || Object.hasOwn(keys, part)),
  );
  if (known.length === 0) return [];
  const rows = known
    .map(({ table, parts }) => [table, ...parts.map((part) => (part === '*' ? part : keys[part]))].join('/'))
    .join();
  return [{ label: 'History', opens: { path: '/history', id: { rows } }, isRare: true }];
}
