import { treasureTopics } from '@prepdesk/contract/treasures/treasure-topics';
import { type Treasure, treasure, treasures, verifyStates } from '@prepdesk/contract/treasures/treasures';
import { useMemo, useState } from 'react';
import { useChoiceList, useChoices } from '../../api/use-read.ts';
import { useDefaultChoice } from '../../shared/default-choice.ts';
import type { Field, Fields } from '../../ui/fields/fields-of.ts';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { FixedChoice, nameOf, SectionChoice, useCourseTicks } from './treasure-choices.tsx';
import { TreasurePopup } from './treasure-popup.tsx';
import { type TreasureScope, useTreasureScope } from './treasure-scope.ts';
import { TreasureScreen } from './treasure-screen.tsx';

const verifiedFirst = ([1, 0] as const).map((value) => ({
  value: String(value),
  label: verifyStates[value],
}));

type ListScope = TreasureScope & { appId: number };

/** Posts of rich text about a topic (d3 §2, gaps B10). */
export default function TreasuresScreen() {
  const at = useFilledScope();
  const [shown, setShown] = useState<Treasure | null>(null);
  const canOpen = useCanOpen();
  const { scope, choose } = at;
  const { appId, secId, topicId } = scope;
  return (
    <TreasureScreen
      route="/add_treasures"
      title="Treasure"
      newLabel="Add treasure"
      at={at}
      list={sourceOf(scope)}
      rowID="TreasureID"
      fields={useListFields(appId)}
      choices={
        <>
          <SectionChoice scope={scope} choose={choose} />
          <TopicChoice scope={scope} choose={choose} />
        </>
      }
      headActions={
        canOpen('/add_topics') && (
          <LinkButton path="/add_topics" id={{ appId, secId }}>
            Add Treasure Topic
          </LinkButton>
        )
      }
      actions={(row, set) => [
        { label: 'View', run: () => setShown(row) },
        {
          label: row.isVerify ? 'Unverify' : 'Verify',
          run: () => void set(stateOf(row, { isVerify: 1 - row.isVerify })),
        },
      ]}
      state={{ call: treasures.setState, inputOf: stateOf }}
      questionOf={({ TreasureID }) => ({
        kind: 'treasure',
        id: TreasureID,
        title: `Deactivate treasure ${TreasureID}?`,
        body: 'It is no longer offered for questions. Existing mappings are kept.',
      })}
      form={{
        call: treasures.save,
        appIDOf: () => appId,
        fieldsWith: formFields,
        toInput: ({ treasurePost }, base, shared) => ({
          sectionID: secId ?? '',
          topicID: topicId ?? '',
          content: treasurePost,
          treasurePostID: base?.TreasureID ?? '',
          ...shared,
        }),
      }}
    >
      {shown && <TreasurePopup treasure={shown} onClose={() => setShown(null)} />}
    </TreasureScreen>
  );
}

const formFields = (courses: Field<Treasure>): Fields<Treasure, 'courses' | 'treasurePost'> => ({
  courses,
  treasurePost: { label: 'Treasure', editor: { kind: 'rich' }, sentAs: ['content'] },
});

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
  const {
    data,
    choices: topics,
    message,
  } = useChoiceList(treasureTopics.names, secId ? { appID: appId, sectionID: secId } : null, 'id', 'name');
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
