import type { RoutePath } from '@prepdesk/contract/routes';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import layout from '../../ui/layout/layout.module.css';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import type { TreasureScope } from './treasure-scope.ts';

type Props = {
  route: RoutePath;
  /** What is edited here, such as 'treasure'. */
  noun: string;
  /** The place of the list without a row being edited. */
  stay: TreasureScope;
  /** The row to edit is not in the list. */
  isMissing: boolean;
  children: ReactNode;
};

/** The list; above it, whether the row that the address names is gone. */
export const TreasureDesk = ({ route, noun, stay, isMissing, children }: Props) => (
  <div className={layout.stack}>
    {isMissing && (
      <Card>
        <EmptyState
          message={`This ${noun} was not found`}
          hint="It was removed, or the link belongs to another list."
        >
          <LinkButton path={route} id={stay}>
            Back to the list
          </LinkButton>
        </EmptyState>
      </Card>
    )}
    {children}
  </div>
);

/** The row of a list that is to be edited. */
export function editedOf<Row>(
  rows: { all: readonly Row[]; isRead: boolean; isEnabled: boolean },
  isMeant: (row: Row) => boolean,
  editId: number | undefined,
) {
  const edited = editId === undefined ? null : (rows.all.find(isMeant) ?? null);
  const isRead = !rows.isEnabled || rows.isRead;
  return { edited, isMissing: editId !== undefined && !edited && isRead };
}
