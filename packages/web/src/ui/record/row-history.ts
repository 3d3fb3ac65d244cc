import type { AnyCall } from '@prepdesk/contract/define-call';
import { History, type LucideIcon } from 'lucide-react';
import type { Opening } from '../screen/screen-link.tsx';

/**
 * An action that opens all changes of a row, where its list names the row's tables. The row's key may be two fields:
 * 'packageID/classID'. A star matches whatever follows.
 */
export function historyOf(
  call: AnyCall,
  row: object,
): { label: string; opens: Opening; isRare: true; icon: LucideIcon }[] {
  const keys = row as Record<string, unknown>;
  const spots = (call.history ?? []).map(({ table, key }) => ({ table, parts: key.split('/') }));
  const known = spots.filter(({ parts }) => parts.every((part) => part === '*' || Object.hasOwn(keys, part)));
  if (known.length === 0) return [];
  const rows = known
    .map(({ table, parts }) => [table, ...parts.map((part) => (part === '*' ? part : keys[part]))].join('/'))
    .join();
  return [{ label: 'History', opens: { path: '/history', id: { rows } }, isRare: true, icon: History }];
}
