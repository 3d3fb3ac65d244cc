import { Button } from '@mantine/core';
import type { Question } from '@prepdesk/contract/questions/question';
import { questions } from '@prepdesk/contract/questions/questions';
import type { RoutePath } from '@prepdesk/contract/routes';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { QuestionPreview } from '../../shared/question-preview.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ListAddress } from '../../ui/list/use-list-address.ts';
import { PrimaryAction } from '../../ui/screen/primary-action.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { questionColumns as fields, typeNames } from './question-fields.ts';

const WhereUsedPopup = lazy(() => import('../../shared/where-used-popup.tsx'));

type Props = {
  route: RoutePath;
  type: 1 | 2;
  /** Shown to the right of the title, before the Add button. */
  actions?: (address: ListAddress) => ReactNode;
};

/** The questions of one type, newest first. They are edited on a separate screen. */
export function QuestionList({ route, type, actions }: Props) {
  const source = useMemo(() => ({ call: questions.list, given: { type } }), [type]);
  const list = useList(route, source, fields);
  const { search, filters } = list.address;
  const [shown, setShown] = useState<Question | null>(null);
  const [usesOf, setUsesOf] = useState<Question | null>(null);
  const canOpen = useCanOpen();
  const addLink = useRef<HTMLAnchorElement>(null);
  const canAdd = canOpen('/questions');
  const isFiltered = search !== '' || Object.keys(filters).length > 0;
  const actionsOf = (row: Question): readonly RowAction[] => [
    { label: 'Edit', opens: { path: '/questions' as const, id: { quesID: row.questionID } } },
    { label: 'Preview', run: () => setShown(row) },
    { label: 'Where used', run: () => setUsesOf(row), isRare: true },
  ];
  return (
    <Screen
      route={route}
      count={list.count}
      actions={
        <>
          {actions?.(list.address)}
          <ColumnsMenu columns={list.columns} />
          {canAdd && (
            <PrimaryAction>
              <Button
                leftSection={<Plus size={16} aria-hidden />}
                aria-keyshortcuts="n"
                renderRoot={(props) => (
                  <ScreenLink ref={addLink} {...props} path="/questions" id={{ type }} />
                )}
              >
                Add {typeNames[type]}
              </Button>
            </PrimaryAction>
          )}
        </>
      }
    >
      <ListCard
        list={list}
        rowID="questionID"
        actions={actionsOf}
        onNew={canAdd ? () => addLink.current?.click() : undefined}
        whenEmpty={
          <EmptyState
            message={search ? `No Data Found for ${search}` : 'No data found'}
            hint={isFiltered ? 'No question matches the search and filters.' : undefined}
          />
        }
      />
      {usesOf && (
        <Suspense>
          <WhereUsedPopup
            kind="question"
            id={usesOf.questionID}
            name={usesOf.uniqueID || `Question ${usesOf.questionID}`}
            onClose={() => setUsesOf(null)}
          />
        </Suspense>
      )}
      {shown && <QuestionPreview question={shown} onClose={() => setShown(null)} />}
    </Screen>
  );
}
