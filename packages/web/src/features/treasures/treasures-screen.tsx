import { treasureTopics } from '@prepdesk/contract/treasures/treasure-topics';
import { type Treasure, treasure, treasures, verifyStates } from '@prepdesk/contract/treasures/treasures';
import { type ReactNode, useMemo, useState } from 'react';
import { useChoices } from '../../api/use-read.ts';
import { confirmWithUses } from '../../shared/confirm-with-uses.ts';
import { useDefaultChoice } from '../../shared/default-choice.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { AddButton } from '../../ui/screen/add-button.tsx';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { CourseTicks } from './course-ticks.tsx';
import { FixedChoice, nameOf, SectionChoice, useCourseTicks } from './treasure-choices.tsx';
import { editedOf, TreasureDesk } from './treasure-desk.tsx';
import { TreasureForm, useTreasureForm } from './treasure-form.tsx';
import { TreasurePopup } from './treasure-popup.tsx';
import { type TreasureScope, useTreasureScope } from './treasure-scope.ts';

const verifiedFirst = ([1, 0] as const).map((value) => ({
  value: String(value),
  label: verifyStates[value],
}));

type ListScope = TreasureScope & { appId: number };

/** Posts of rich text about a topic (d3 §2, gaps B10). */
export default function TreasuresScreen() {
  const { scope, isBroken, choose, open } = useFilledScope();
  const { banner, report } = useNotices();
  const [shown, setShown] = useState<Treasure | null>(null);
  const canOpen = useCanOpen();
  const { appId, secId, topicId, editId } = scope;
  const fields = useListFields(appId);
  const list = useList('/add_treasures', sourceOf(scope), fields);
  const { set } = useStateChange(treasures.setState, report);
  const { edited, isMissing } = editedOf(list.rows, (row) => row.TreasureID === editId, editId);
  const stay = { appId, secId, topicId };
  const form = useTreasureForm('/add_treasures', edited, editId ? () => open(stay) : undefined);
  if (isBroken) return <BrokenLink route="/add_treasures" />;
  const choices = (
    <>
      <SectionChoice scope={scope} choose={choose} />
      <TopicChoice scope={scope} choose={choose} />
    </>
  );
  return (
    <Screen
      route="/add_treasures"
      count={list.count}
      banner={banner}
      actions={
        <>
          {canOpen('/add_topics') && (
            <LinkButton path="/add_topics" id={{ appId, secId }}>
              Add Treasure Topic
            </LinkButton>
          )}
          <AddButton label="Add Treasure" onAdd={form.add} />
        </>
      }
    >
      <TreasureDesk route="/add_treasures" noun="treasure" stay={stay} isMissing={isMissing}>
        <ListCard
          list={list}
          rowID="TreasureID"
          hasSearch={topicId !== undefined}
          choices={choices}
          onNew={form.add}
          newLabel="Add treasure"
          actions={(row) => [
            { label: 'Edit', run: () => open({ ...stay, editId: row.TreasureID }) },
            { label: 'View', run: () => setShown(row) },
            {
              label: row.isVerify ? 'Unverify' : 'Verify',
              run: () => void set(stateOf(row, { isVerify: 1 - row.isVerify })),
            },
            {
              label: row.isActive ? 'Deactivate' : 'Activate',
              run: async () => {
                if (row.isActive && !(await mayDeactivate(row))) return;
                await set(stateOf(row, { isActive: 1 - row.isActive }));
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
      {shown && <TreasurePopup treasure={shown} onClose={() => setShown(null)} />}
    </Screen>
  );
}

/** Without a subject or a topic in the address, the list opens with the first. */
function useFilledScope() {
  const { scope, replace, ...rest } = useTreasureScope();
  const { appId, secId: chosenID, topicId, editId } = scope;
  const isOpen = !rest.isBroken && topicId === undefined && editId === undefined;
  const { data } = useChoices(treasures.sections, isOpen && !chosenID ? { appID: appId } : null);
  const secId = chosenID ?? data?.subjects[0]?.sectionID;
  const names = useChoices(treasureTopics.names, isOpen && secId ? { appID: appId, sectionID: secId } : null);
  const first = names.data?.topics[0]?.id;
  const filled: ListScope | null =
    isOpen && secId && (first || !chosenID) ? { appId, secId, topicId: first } : null;
  useDefaultChoice(filled, replace);
  return { ...rest, scope: filled ?? scope };
}

const sourceOf = ({ appId, secId, topicId }: ListScope) => ({
  call: treasures.list,
  given: secId && topicId ? { sectionID: secId, appID: appId, topicID: topicId } : null,
  idleMessage: 'Choose a subject and a topic to see their treasures',
});

const stateOf = ({ TreasureID, isActive, isVerify, rowVersion }: Treasure, change: Partial<Treasure>) => ({
  treasurePostID: TreasureID,
  isActive,
  isVerify,
  rowVersion,
  ...change,
});

const mayDeactivate = ({ TreasureID }: Treasure): Promise<boolean> =>
  confirmWithUses({
    kind: 'treasure',
    id: TreasureID,
    title: `Deactivate treasure ${TreasureID}?`,
    body: 'It is no longer offered for questions. Existing mappings are kept.',
    confirmLabel: 'Deactivate',
  });

function useListFields(appID: number) {
  const { courses, namesOf } = useCourseTicks(appID);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow from the courses
  return useMemo(
    () =>
      fieldsFor(treasure, {
        TreasureID: { look: 'quiet', widthPx: 70 },
        treasurePost: { look: 'strong' },
        courses: { asText: (row) => namesOf(row.courses), widthPx: 180 },
        isVerify: {
          editor: { kind: 'select', choices: verifiedFirst },
          tones: { 1: 'ok', 0: 'dev' },
          widthPx: 140,
        },
        isActive: { widthPx: 120 },
        orderBy: { look: 'quiet', kind: undefined, initialAfter: undefined, widthPx: 90 },
      }),
    [courses],
  );
}

type ChoiceProps = { scope: ListScope; choose: (scope: TreasureScope) => void };

/** The topic of the treasures. If the subject has none, a message says where to add one. */
function TopicChoice({ scope, choose }: ChoiceProps) {
  const { appId, secId, topicId, editId } = scope;
  const { data, unread, message } = useChoices(
    treasureTopics.names,
    secId ? { appID: appId, sectionID: secId } : null,
  );
  const topics = data?.topics.map(({ id, name }) => ({ value: String(id), label: name })) ?? unread;
  if (editId) return <FixedChoice label="Topic" words={nameOf(topics, topicId)} />;
  if (data && topics.length === 0) {
    return (
      <span className={layout.error} role="status">
        {message}
      </span>
    );
  }
  return (
    <ChoiceSelect
      label="Topic"
      value={topicId}
      choices={topics}
      isDisabled={topics.length === 0}
      onChoose={(value) => choose({ appId, secId, topicId: Number(value) })}
    />
  );
}

type FormRow = Pick<Treasure, 'TreasureID' | 'courses' | 'treasurePost' | 'orderBy' | 'rowVersion'>;

function Form(props: {
  scope: ListScope;
  row: Treasure | null;
  choices: ReactNode;
  report: ReturnType<typeof useNotices>['report'];
  onDone: () => void;
}) {
  const { scope, row, report, onDone } = props;
  const { appId, secId, topicId } = scope;
  const { courses, choices, offeredOf } = useCourseTicks(appId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices follow from the courses
  const fields = useMemo(
    () =>
      fieldsOf<FormRow>()({
        courses: {
          label: 'Course',
          editor: { kind: 'custom', render: (slot) => <CourseTicks slot={slot} choices={choices} /> },
        },
        treasurePost: { label: 'Treasure', editor: { kind: 'rich' }, sentAs: ['content'] },
        orderBy: { label: 'OrderBy', editor: { kind: 'number' } },
      }),
    [courses],
  );
  return (
    <TreasureForm
      name="/add_treasures"
      {...(row ? { rowKey: String(row.TreasureID) } : {})}
      row={row as FormRow | null}
      fields={fields}
      call={treasures.save}
      toInput={(draft, base) => ({
        sectionID: secId ?? '',
        topicID: topicId ?? '',
        courses: base ? draft.courses : offeredOf(draft.courses),
        content: draft.treasurePost,
        isEditable: base ? '1' : '0',
        treasurePostID: base?.TreasureID ?? '',
        ...(draft.orderBy === '' ? {} : { orderBy: draft.orderBy }),
        ...(base ? { rowVersion: base.rowVersion } : {}),
      })}
      submitLabel={row ? 'Update Treasure' : 'Add Treasure'}
      choices={props.choices}
      report={report}
      onDone={onDone}
    />
  );
}
