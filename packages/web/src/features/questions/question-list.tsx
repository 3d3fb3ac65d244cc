import { Button } from '@mantine/core';
import type { Question } from '@prepdesk/contract/questions/question';
import { questions } from '@prepdesk/contract/questions/questions';
import type { RoutePath } from '@prepdesk/contract/routes';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { QuestionPreview } from '../../places/question-preview.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { FilterBar } from '../../ui/screen/filter-bar.tsx';
import { historyOf } from '../../ui/screen/row-history.ts';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useListAddress } from '../../ui/screen/use-list-address.ts';
import { useRows } from '../../ui/screen/use-rows.ts';
import { useScreenKeys } from '../../ui/screen/use-screen-keys.ts';
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx';
import { countLabel } from '../../ui/table/count-label.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { useShownColumns } from '../../ui/table/shown-columns.ts';
import { TableFoot } from '../../ui/table/table-foot.tsx';
import { questionColumns as fields, typeNames } from './question-fields.ts';

const WhereUsedPopup = lazy(() => import('../../places/where-used-popup.tsx'));

type Props = {
  route: RoutePath;
  type: 1 | 2;
  /** At the right of the title, before the button that adds one. */
  actions?: ReactNode;
};

const paged = ({ total, isCapped, page }: { total: number; isCapped: boolean; page: number }) => ({
  total,
  isCapped,
  page,
});

/** The questions of one type, newest first; they are written on a screen of their own. */
export function QuestionList({ route, type, actions }: Props) {
  const { address, change } = useListAddress(fields);
  const { difficultyLevel, isActive } = address.filters;
  const source = useMemo(
    () => ({
      call: questions.list,
      given: { type, ...(difficultyLevel ? { difficultyLevel } : {}), ...(isActive ? { isActive } : {}) },
      paged,
    }),
    [type, difficultyLevel, isActive],
  );
  const rows = useRows<Question, typeof questions.list>(source, fields, address);
  const columns = useShownColumns(route, fields);
  const [shown, setShown] = useState<Question | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);
  const canOpen = useCanOpen();
  const addLink = useRef<HTMLAnchorElement>(null);
  const canAdd = canOpen('/questions');
  useScreenKeys(canAdd ? () => addLink.current?.click() : undefined);
  const isNarrowed = address.search !== '' || Object.keys(address.filters).length > 0;
  const actionsOf = (row: Question): readonly RowAction[] =>
    [
      { label: 'Edit', opens: { path: '/questions' as const, id: { quesID: row.questionID } } },
      { label: 'Preview', run: () => setShown(row) },
      { label: 'Where used', run: () => setAsked(row) },
      ...historyOf(questions.list, row),
    ].filter((action) => !('opens' in action) || canOpen(action.opens.path));
  return (
    <Screen
      route={route}
      count={rows.data === undefined ? undefined : countLabel(rows.total, rows.isCapped)}
      actions={
        <>
          {actions}
          <ColumnsMenu fields={fields} hidden={columns.hidden} onToggle={columns.toggle} />
          {canAdd && (
            <Button
              leftSection={<Plus size={16} aria-hidden />}
              aria-keyshortcuts="n"
              renderRoot={(props) => <ScreenLink ref={addLink} {...props} path="/questions" id={{ type }} />}
            >
              Add {typeNames[type]}
            </Button>
          )}
        </>
      }
    >
      <Card>
        <FilterBar fields={fields} query={address} onChange={change} />
        {rows.failure && <FailureBanner failure={rows.failure} onClose={() => void rows.reload()} />}
        <DataTable
          rows={rows.shown}
          rowID="questionID"
          columns={columns.shown}
          fields={fields}
          isLoading={rows.isLoading}
          isRefreshing={rows.isRefreshing}
          actionsOf={actionsOf}
          whenEmpty={
            !rows.failure && (
              <EmptyState
                message={address.search ? `No Data Found for ${address.search}` : 'No data found'}
                hint={isNarrowed ? 'No question fits the search and the filters.' : undefined}
              />
            )
          }
        />
        {rows.found.length > 0 && (
          <TableFoot
            page={rows.page}
            size={address.size}
            total={rows.total}
            isCapped={rows.isCapped}
            onTurn={change}
          />
        )}
      </Card>
      {asked && (
        <Suspense>
          <WhereUsedPopup
            kind="question"
            of={asked.questionID}
            name={asked.uniqueID || `Question ${asked.questionID}`}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {shown && <QuestionPreview question={shown} onClose={() => setShown(null)} />}
    </Screen>
  );
}
