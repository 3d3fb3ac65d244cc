import { Button } from '@mantine/core';
import {
  type TreasureTopic,
  treasureTopic,
  treasureTopics,
} from '@prepdesk/contract/treasures/treasure-topics';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from '../../router/router-provider.tsx';
import { confirmWithUses } from '../../shared/confirm-with-uses.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { AddButton } from '../../ui/screen/add-button.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { CourseTicks } from './course-ticks.tsx';
import { SectionChoice, useCourseTicks } from './treasure-choices.tsx';
import { editedOf, TreasureDesk } from './treasure-desk.tsx';
import { TreasureForm, useTreasureForm } from './treasure-form.tsx';
import { type TreasureScope, useTreasureScope } from './treasure-scope.ts';

type ListScope = TreasureScope & { appId: number };

/** The treasure topics of a subject (d3 §2). Opened without a place among the treasures, it goes back (d2 §2). */
export default function TreasureTopicsScreen() {
  const goBack = useReturnToTreasures();
  const hasScope = useLocation({
    select: ({ state, search }) => 'trail' in state || search.id !== undefined,
  });
  const isLedBack = useRef(false);
  useEffect(
    function leadBack() {
      if (hasScope || isLedBack.current) return;
      isLedBack.current = true;
      goBack();
    },
    [hasScope, goBack],
  );
  return hasScope ? <TreasureTopics /> : null;
}

function TreasureTopics() {
  const { scope, isBroken, choose, open } = useTreasureScope();
  const { banner, report } = useNotices();
  const { appId, secId, editId } = scope;
  const fields = useListFields(appId);
  const list = useList(
    '/add_topics',
    {
      call: treasureTopics.list,
      given: secId ? { sectionID: secId, appID: appId } : null,
      idleMessage: 'Choose a subject to see its treasure topics',
    },
    fields,
  );
  const { set } = useStateChange(treasureTopics.setState, report);
  const { edited, isMissing } = editedOf(list.rows, (row) => row.id === editId, editId);
  const stay = { appId, secId };
  const form = useTreasureForm('/add_topics', edited, editId ? () => open(stay) : undefined);
  if (isBroken) return <BrokenLink route="/add_topics" />;
  const choices = <SectionChoice scope={scope} choose={choose} />;
  return (
    <Screen
      route="/add_topics"
      count={list.count}
      banner={banner}
      actions={
        <>
          <BackToTreasures />
          <AddButton label="Add Treasure Topic" onAdd={form.add} />
        </>
      }
    >
      <TreasureDesk route="/add_topics" noun="treasure topic" stay={stay} isMissing={isMissing}>
        <ListCard
          list={list}
          rowID="id"
          hasSearch={secId !== undefined}
          choices={choices}
          onNew={form.add}
          newLabel="Add topic"
          actions={(row) => [
            {
              label: 'View Treasures',
              opens: { path: '/add_treasures', id: { appId, secId, topicId: row.id } },
            },
            { label: 'Edit', run: () => open({ ...stay, editId: row.id }) },
            {
              label: row.isActive ? 'Deactivate' : 'Activate',
              run: async () => {
                const { id: treasureID, isActive, rowVersion } = row;
                if (isActive && !(await mayDeactivate(row))) return;
                await set({ treasureID, isActive: 1 - isActive, rowVersion });
              },
            },
          ]}
        />
      </TreasureDesk>
      {form.isOpen && (
        <Form
          key={editId ?? 'new'}
          scope={scope}
          row={edited}
          choices={choices}
          report={report}
          onDone={form.close}
        />
      )}
    </Screen>
  );
}

const mayDeactivate = ({ id, name }: TreasureTopic): Promise<boolean> =>
  confirmWithUses({
    kind: 'treasureTopic',
    id,
    title: `Deactivate ${name}?`,
    body: 'Its treasures are no longer offered for questions. Existing mappings are kept.',
    confirmLabel: 'Deactivate',
  });

const BackToTreasures = () => (
  <Button variant="default" onClick={useReturnToTreasures()}>
    Back To Treasures
  </Button>
);

/** Goes back to the treasures as they were left or, if they were not open, to the previous page (d2 §2). */
function useReturnToTreasures(): () => void {
  const navigate = useNavigate();
  const trail = useLocation({ select: ({ state }) => state.trail });
  const carried = trail?.findLast(({ href }) => href.startsWith('/add_treasures'));
  return () => {
    if (carried) return void navigate({ to: carried.href });
    if (history.length > 1) return history.back();
    void navigate({ to: '/add_treasures', replace: true });
  };
}

function useListFields(appID: number) {
  const { courses, namesOf } = useCourseTicks(appID);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow from the courses
  return useMemo(
    () =>
      fieldsFor(treasureTopic, {
        id: { look: 'quiet', widthPx: 70 },
        name: { look: 'strong' },
        courses: { asText: (row) => namesOf(row.courses) },
        treasureCount: { look: 'quiet', kind: undefined, widthPx: 110 },
        isActive: { widthPx: 120 },
        orderBy: { look: 'quiet', kind: undefined, initialAfter: undefined, widthPx: 90 },
      }),
    [courses],
  );
}

type FormRow = Pick<TreasureTopic, 'id' | 'appID' | 'name' | 'courses' | 'orderBy' | 'rowVersion'>;

function Form(props: {
  scope: ListScope;
  row: TreasureTopic | null;
  choices: ReactNode;
  report: Report;
  onDone: () => void;
}) {
  const { scope, row, report, onDone } = props;
  const { appId, secId } = scope;
  const { courses, choices, offeredOf } = useCourseTicks(row?.appID ?? appId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices follow from the courses
  const fields = useMemo(
    () =>
      fieldsOf<FormRow>()({
        name: {
          label: 'Treasure topic',
          editor: { kind: 'text', maxLength: 200 },
          sentAs: ['treasureTopic'],
        },
        courses: {
          label: 'Course',
          editor: { kind: 'custom', render: (slot) => <CourseTicks slot={slot} choices={choices} /> },
        },
        orderBy: { label: 'OrderBy', editor: { kind: 'number' } },
      }),
    [courses],
  );
  return (
    <TreasureForm
      name="/add_topics"
      {...(row ? { rowKey: String(row.id) } : {})}
      row={row as FormRow | null}
      fields={fields}
      call={treasureTopics.save}
      toInput={(draft, base) => ({
        appID: base?.appID ?? appId,
        sectionID: secId ?? '',
        courses: base ? draft.courses : offeredOf(draft.courses),
        treasureTopic: draft.name,
        isEditable: base ? '1' : '0',
        treasureID: base?.id ?? '',
        ...(draft.orderBy === '' ? {} : { orderBy: draft.orderBy }),
        ...(base ? { rowVersion: base.rowVersion } : {}),
      })}
      submitLabel={row ? 'Update Treasure Topic' : 'Add Treasure Topic'}
      choices={props.choices}
      report={report}
      onDone={onDone}
    />
  );
}
