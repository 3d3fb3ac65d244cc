import type { RoutePath } from '@prepdesk/contract/routes';
import { recordNamed } from '../../db/all-records.ts';
import type { StoredRecord } from '../../db/record.ts';

export type Deed = 'add' | 'edit' | 'remove';

/** Why no change of this table is taken back here; '' when it may be possible. */
export function reasonAgainst(table: string): string {
  const takesBack = recordNamed(table)?.takesBack;
  if (!takesBack) return 'Changes of this kind are made again on their own screen';
  return 'never' in takesBack ? takesBack.never : '';
}

/** The screens on which one may do to this row what taking the change back does; one of them is enough. */
export function routesFor(
  { takesBack }: StoredRecord,
  deed: Deed,
  row: Readonly<Record<string, unknown>>,
): readonly RoutePath[] {
  const rights = typeof takesBack === 'function' ? takesBack(row) : takesBack;
  if (!rights || 'never' in rights) return [];
  const { edit, add = edit, remove = add } = rights;
  return { add, edit, remove }[deed];
}
