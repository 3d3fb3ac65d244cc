import { slugs, testFilters, testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { test, tests } from '@prepdesk/contract/catalogue/tests';
import { oneOf } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { anyCourseChoice } from '../../shared/any-course-choice.tsx';
import { useFilteredScope } from '../../shared/filtered-scope.ts';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { courseScope, lessonLooks, mappingAction, StateChoice, subTopicsAction } from './lesson-list.tsx';

const shape = z.object({
  ...courseScope,
  kind: z.optional(z.enum(testFilters)),
  state: z.optional(oneOf([1, 0, 2])),
});

const fields = fieldsFor(test, {
  ...lessonLooks,
  filters: { widthPx: 100 },
  questionCount: {
    widthPx: 110,
    asText: ({ questionCount }) => (questionCount === 0 ? 'None' : String(questionCount)),
  },
});

const testTypes = testFilters.map((value) => ({ value, label: value }));

/** The tests of all courses, with kind, number of questions and state. */
export default function TestsScreen() {
  const { chosen, narrow, isBroken } = useFilteredScope(shape);
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
      {...anyCourseChoice(
        chosen,
        narrow,
        <>
          <ChoiceSelect
            label="Test type"
            none="All"
            value={kind}
            choices={testTypes}
            onChoose={(value) => narrow({ kind: value })}
          />
          <StateChoice state={state} narrow={narrow} />
        </>,
      )}
      actions={(row) => [
        mappingAction(row, { slugID: testSlugID, slugName: slugs[testSlugID] }),
        subTopicsAction(row, true),
      ]}
    />
  );
}
