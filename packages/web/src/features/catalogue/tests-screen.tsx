import { slugs, testFilters, testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { type Test, tests } from '@prepdesk/contract/catalogue/tests';
import { oneOf } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { AnyCourseChoice, useFilteredPlace } from '../../shared/filtered-place.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { ChoiceSelect } from '../../ui/screen/choice-select.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';
import {
  coursePlace,
  mappingAction,
  placeFields,
  stateChoices,
  stateField,
  subTopicsAction,
} from './lesson-list.tsx';
import { releaseText } from './release-date.ts';

const shape = z.object({
  ...coursePlace,
  kind: z.optional(z.enum(testFilters)),
  state: z.optional(oneOf([1, 0, 2])),
});

const fields = fieldsOf<Test>()({
  subTopicID: { label: 'ID', look: 'quiet', widthPx: 70 },
  name: { label: 'Name', look: 'strong' },
  filters: { label: 'Test type', widthPx: 100 },
  questionCount: {
    label: 'Questions',
    kind: 'number',
    widthPx: 110,
    asText: ({ questionCount }) => (questionCount === 0 ? 'None yet' : String(questionCount)),
  },
  isActive: stateField,
  releaseDate: {
    label: 'Release Date',
    widthPx: 120,
    asText: ({ releaseDate }) => releaseText(releaseDate),
  },
  ...placeFields,
});

const testTypes = testFilters.map((value) => ({ value, label: value }));

/** The tests of all courses, with kind, number of questions and state. */
export default function TestsScreen() {
  const { chosen, narrow, isBroken } = useFilteredPlace(shape);
  if (isBroken) return <BrokenLink route="/test" />;
  const { appId, coId, kind, state } = chosen;
  return (
    <TableScreen
      route="/test"
      list={{
        call: tests.list,
        given: { appID: appId, courseID: coId, filters: kind ?? '', isActive: state },
      }}
      rowID="subTopicID"
      fields={fields}
      choices={
        <AnyCourseChoice chosen={chosen} narrow={narrow}>
          <ChoiceSelect
            label="Test type"
            none="any"
            value={kind}
            choices={testTypes}
            onChoose={(value) => narrow({ kind: value })}
          />
          <ChoiceSelect
            label="IsActive"
            none="any"
            value={state}
            choices={stateChoices}
            onChoose={(value) => narrow({ state: value && Number(value) })}
          />
        </AnyCourseChoice>
      }
      actions={(test) => [
        mappingAction(test, { slugID: testSlugID, slugName: slugs[testSlugID] }),
        subTopicsAction(test, true),
      ]}
    />
  );
}
