import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useEncodedID } from '../api/encoded-id.ts';
import { ChoiceSelect } from '../ui/list/choice-select.tsx';
import { FoldedFilters } from '../ui/list/folded-filters.tsx';
import { AppChoice, type CourseScope, courseChoices, useCourses, useScope } from './course-choice.tsx';

/**
 * App and Course of a list across courses, with the list's own filters, all in the encoded id of the address.
 * @param shape has `appId` and `coId`, both optional, and the filters
 * @param parameter the query parameter, on screens that name it differently (gaps A50)
 */
export function useFilteredScope<S extends z.ZodMiniObject>(shape: S, parameter = 'id') {
  const { scope, isBroken } = useScope(parameter);
  const { id, choose } = useEncodedID(shape, parameter);
  const chosen = { ...id, appId: scope.appId } as z.output<S> & { appId: number };
  return {
    chosen,
    isBroken,
    /** Changes some of the filters; '' and undefined remove a filter. */
    narrow: (part: Record<string, unknown>) => choose(withoutEmpty({ ...chosen, ...part }) as z.output<S>),
  };
}

const withoutEmpty = (id: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(id).filter(([, value]) => value !== '' && value !== undefined));

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
