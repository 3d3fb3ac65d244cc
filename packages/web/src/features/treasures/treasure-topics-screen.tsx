import { Button } from '@mantine/core';
import {
  type TreasureTopic,
  treasureTopic,
  treasureTopics,
} from '@prepdesk/contract/treasures/treasure-topics';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from '../../router/router-provider.tsx';
import type { Field, Fields } from '../../ui/fields/fields-of.ts';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';
import { SectionChoice, useCourseTicks } from './treasure-choices.tsx';
import { useTreasureScope } from './treasure-scope.ts';
import { TreasureScreen } from './treasure-screen.tsx';

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
  const at = useTreasureScope();
  const { appId, secId } = at.scope;
  return (
    <TreasureScreen
      route="/add_topics"
      title="Treasure Topic"
      newLabel="Add topic"
      at={at}
      list={{
        call: treasureTopics.list,
        given: secId ? { sectionID: secId, appID: appId } : null,
        idleMessage: 'Choose a subject to see its treasure topics',
      }}
      rowID="id"
      fields={useListFields(appId)}
      choices={<SectionChoice scope={at.scope} choose={at.choose} />}
      headActions={<BackToTreasures />}
      actions={({ id: topicId }) => [
        { label: 'View Treasures', opens: { path: '/add_treasures', id: { appId, secId, topicId } } },
      ]}
      state={{
        call: treasureTopics.setState,
        inputOf: ({ id: treasureID, rowVersion }, { isActive }) => ({ treasureID, isActive, rowVersion }),
      }}
      questionOf={({ id, name }) => ({
        kind: 'treasureTopic',
        id,
        title: `Deactivate ${name}?`,
        body: 'Its treasures are no longer offered for questions. Existing mappings are kept.',
      })}
      form={{
        call: treasureTopics.save,
        appIDOf: (row) => row?.appID ?? appId,
        fieldsWith: formFields,
        toInput: ({ name }, base, shared) => ({
          appID: base?.appID ?? appId,
          sectionID: secId ?? '',
          treasureTopic: name,
          treasureID: base?.id ?? '',
          ...shared,
        }),
      }}
    />
  );
}

const formFields = (courses: Field<TreasureTopic>): Fields<TreasureTopic, 'name' | 'courses'> => ({
  name: {
    label: 'Treasure topic',
    editor: { kind: 'text', maxLength: 200 },
    sentAs: ['treasureTopic'],
  },
  courses,
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
