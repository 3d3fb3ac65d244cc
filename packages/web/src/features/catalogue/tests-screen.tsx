import { slugs, testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { test, tests } from '@prepdesk/contract/catalogue/tests';
import { anyCourseChoice } from '../../shared/any-course-choice.tsx';
import { useFilteredScope } from '../../shared/filtered-scope.ts';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { courseScope, lessonLooks, mappingAction, subTopicsAction } from './lesson-list.tsx';

const fields = fieldsFor(test, {
  ...lessonLooks,
  filters: { widthPx: 100 },
  questionCount: {
    widthPx: 110,
    asText: ({ questionCount }) => (questionCount === 0 ? 'None' : String(questionCount)),
  },
});

/** The tests of all courses, with kind, number of questions and state. */
export default function TestsScreen() {
  const { chosen, narrow, isBroken } = useFilteredScope(courseScope);
  if (isBroken) return <BrokenLink route="/test" />;
  const { appId, coId } = chosen;
  return (
    <TableScreen
      route="/test"
      list={{ call: tests.list, given: { appID: appId, courseID: coId } }}
      rowID="subTopicID"
      fields={fields}
      {...anyCourseChoice(chosen, narrow)}
      actions={(row) => [
        mappingAction(row, { slugID: testSlugID, slugName: slugs[testSlugID] }),
        subTopicsAction(row, true),
      ]}
    />
  );
}
