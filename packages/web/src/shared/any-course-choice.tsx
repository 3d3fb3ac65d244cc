import type { ReactNode } from 'react';
import { ChoiceSelect } from '../ui/list/choice-select.tsx';
import { FoldedFilters } from '../ui/list/folded-filters.tsx';
import { AppChoice, type CourseScope, courseChoices, useCourses } from './course-choice.tsx';
import { withoutEmpty } from './filtered-scope.ts';

/** App, then a course or all courses and the other filters, which a phone has in a sheet. */
export function AnyCourseChoice(props: {
  chosen: Pick<CourseScope, 'coId'> & { appId: number };
  narrow: (part: Record<string, unknown>) => void;
  children?: ReactNode;
}) {
  const { chosen, narrow } = props;
  const courses = useCourses(chosen.appId);
  const { appId, ...others } = chosen;
  const filters = Object.keys(withoutEmpty(others));
  return (
    <>
      <AppChoice appID={appId} onChoose={(to) => narrow({ appId: to, coId: '' })} />
      <FoldedFilters
        chosenCount={filters.length}
        onClear={() => narrow(Object.fromEntries(filters.map((name) => [name, ''])))}
      >
        <ChoiceSelect
          label="Course"
          none="All"
          value={chosen.coId}
          choices={courseChoices(courses)}
          isDisabled={courses.length === 0}
          onChoose={(coId) => narrow({ coId: coId && Number(coId) })}
        />
        {props.children}
      </FoldedFilters>
    </>
  );
}
