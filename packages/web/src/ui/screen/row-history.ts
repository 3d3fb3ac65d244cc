import type { AnyCall } from '@prepdesk/contract/define-call';
import type { RowAction } from '../table/row-actions.tsx';

/** The way to all changes of a row, where its list says which tables it stands in. */
export function historyOf(call: AnyCall, row: object): RowAction[] {
  const keys = row as Record<string, unknown>;
  const places = (call.history ?? []).filter(({ key }) => Object.hasOwn(keys, key));
  if (places.length === 0) return [];
  const rows = places.map(({ table, key }) => `${table}/${keys[key]}`).join();
  return [{ label: 'History', opens: { path: '/audit', id: { rows } }, isRare: true }];
}
