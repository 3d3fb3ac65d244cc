import type { RoutePath } from '@prepdesk/contract/routes';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import layout from '../../ui/layout/layout.module.css';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import type { TreasurePlace } from './treasure-place.ts';

type Props = {
  route: RoutePath;
  /** What is written here, such as 'treasure'. */
  noun: string;
  /** Where the list is, with nothing that is being changed. */
  stay: TreasurePlace;
  choices: ReactNode;
  /** null while the row that is to be changed is still read. */
  form: ReactNode;
  /** The row that is to be changed is not in the list. */
  isMissing: boolean;
  list: ReactNode;
};

/** The choices and the form that adds or changes a row, and below them the list that it is in. */
export const TreasureDesk = ({ route, noun, stay, choices, form, isMissing, list }: Props) => (
  <div className={layout.stack}>
    <Card>
      <div className={layout.toolbar}>{choices}</div>
      {isMissing ? (
        <EmptyState
          message={`This ${noun} was not found`}
          hint="It was removed, or the link is of another list."
        >
          <LinkButton path={route} id={stay}>
            Back to the list
          </LinkButton>
        </EmptyState>
      ) : (
        form
      )}
    </Card>
    {list}
  </div>
);

/** Of the rows of a list the one that is to be changed. */
export function editedOf<Row>(
  rows: { all: readonly Row[]; isRead: boolean; isAsked: boolean },
  isMeant: (row: Row) => boolean,
  editId: number | undefined,
) {
  const edited = editId === undefined ? null : (rows.all.find(isMeant) ?? null);
  const isRead = !rows.isAsked || rows.isRead;
  return { edited, isMissing: editId !== undefined && !edited && isRead };
}
