import type { ReactNode } from 'react';
import { ChoiceSelect } from '../ui/list/choice-select.tsx';
import type { OwnFilters } from '../ui/list/filter-bar.tsx';
import { AppChoice, type CourseScope, useCourseChoices } from './course-choice.tsx';
import { withoutEmpty } from './filtered-scope.ts';

type Chosen = Pick<CourseScope, 'coId'> & { appId: number };
type Narrow = (part: Record<string, unknown>) => void;

/** App, and as filters a course or all courses and what else narrows the list. */
export function anyCourseChoice(
  chosen: Chosen,
  narrow: Narrow,
  others?: ReactNode,
): { choices: ReactNode; ownFilters: OwnFilters } {
  const { appId, ...filters } = chosen;
  const names = Object.keys(withoutEmpty(filters));
  return {
    choices: <AppChoice appID={appId} onChoose={(to) => narrow({ appId: to, coId: '' })} />,
    ownFilters: {
      drawn: (
        <>
          <AnyCourse chosen={chosen} narrow={narrow} />
          {others}
        </>
      ),
      chosenCount: names.length,
      onClear: () => narrow(Object.fromEntries(names.map((name) => [name, '']))),
    },
  };
}

function AnyCourse({ chosen: { appId, coId }, narrow }: { chosen: Chosen; narrow: Narrow }) {
  const courses = useCourseChoices(appId);
  return (
    <ChoiceSelect
      label="Course"
      none="All"
      value={coId}
      choices={courses}
      isDisabled={courses.length === 0}
      onChoose={(to) => narrow({ coId: to && Number(to) })}
    />
  );
}
