import { Button } from '@mantine/core';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import type { Question } from '@prepdesk/contract/questions/question';
import { questions } from '@prepdesk/contract/questions/questions';
import type { RoutePath } from '@prepdesk/contract/routes';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useChoiceList } from '../../api/use-read.ts';
import { useApps } from '../../shared/course-choice.tsx';
import { QuestionPreview } from '../../shared/question-preview.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { choicesOf, type Fields } from '../../ui/fields/fields-of.ts';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ListAddress } from '../../ui/list/use-list-address.ts';
import { useTicks } from '../../ui/list/use-ticks.tsx';
import { HeadTools } from '../../ui/screen/head-tools.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { PrimaryAction } from '../../ui/screen/primary-action.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { questionColumns, typeNames } from './question-fields.ts';
import { TickedQuestions } from './ticked-questions.tsx';

const WhereUsedPopup = lazyPart(() => import('../../shared/where-used-popup.tsx'));

type Props = {
  route: RoutePath;
  type: 1 | 2;
  /** Shown to the right of the title, before the Add button. */
  actions?: (address: ListAddress) => ReactNode;
};

/** The questions of one type, newest first. They are edited on a separate screen. */
export function QuestionList({ route, type, actions }: Props) {
  const filterChoices = useFilterChoices();
  const source = useMemo(
    () => ({ call: questions.list, given: { type }, filterChoices }),
    [type, filterChoices],
  );
  const ticks = useTicks(type);
  // The version means nothing to people: the checkboxes take its place.
  const fields = useMemo<Fields<Question, 'rowVersion' | keyof typeof questionColumns>>(
    () => ({
      rowVersion: ticks.column<Question>(
        ({ questionID }) => questionID,
        ({ questionID }) => `question ${questionID}`,
      ),
      ...questionColumns,
    }),
    [ticks],
  );
  const { banner, report } = useNotices();
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
      banner={banner}
      actions={
        <>
          <HeadTools>
            {actions?.(list.address)}
            <ColumnsMenu columns={list.columns} />
          </HeadTools>
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
        note={<TickedQuestions type={type} ticks={ticks} shown={list.rows.shown} report={report} />}
        onNew={canAdd ? () => addLink.current?.click() : undefined}
        whenEmpty={
          <EmptyState
            message={search ? `No Data Found for ${search}` : 'No data found'}
            hint={isFiltered ? 'No question matches the search and filters.' : undefined}
          />
        }
      />
      {usesOf && (
        <WhereUsedPopup
          kind="question"
          id={usesOf.questionID}
          name={usesOf.uniqueID || `Question ${usesOf.questionID}`}
          onClose={() => setUsesOf(null)}
        />
      )}
      {shown && <QuestionPreview question={shown} onClose={() => setShown(null)} />}
    </Screen>
  );
}

/** The courses and subjects by which questions are found, as far as the person may read them. */
function useFilterChoices() {
  const may = useMay();
  const all = useApps();
  const { choices: named } = useChoiceList(subjects.names, may(subjects.names) ? {} : null, 'id', 'name');
  return useMemo(
    () => ({
      courses:
        all.data?.flatMap((app) =>
          choicesOf(app.courses, 'courseID', ({ name }) => `${name} · ${app.name}`),
        ) ?? all.unread,
      subjects: named,
    }),
    [all.data, all.unread, named],
  );
}
