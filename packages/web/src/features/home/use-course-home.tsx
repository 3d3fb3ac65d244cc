import type { HomeKind } from '@prepdesk/contract/home/home-screen';
import { CourseChoice, useCourseName } from '../../shared/course-choice.tsx';
import { besidePicture } from './picture-side-panel.tsx';
import { useCourseScope } from './use-course-scope.ts';

/**
 * The common parts of the lists for a course's home screen: the course is chosen above the list, also for the picture.
 * @param what names the content of the list, such as 'its dashboards'
 */
export function useCourseHome(kind: HomeKind, what: string) {
  const { appId, co, choose, isBroken, hasCourses } = useCourseScope();
  const parentName = useCourseName(appId, co);
  return {
    isBroken,
    /** The course in the form that calls take; 0 while none is chosen. */
    inCourse: { appID: appId, courseID: co ?? 0 },
    /** Props of `TableScreen`. */
    parts: {
      ...besidePicture(kind, co ? { courseID: co } : null),
      choices: <CourseChoice scope={{ appId, coId: co }} choose={choose} />,
    },
    /** Part of the list's source. */
    list: {
      given: co ? { appID: appId, courseID: co } : null,
      parentName,
      idleMessage: hasCourses ? `Choose a course to see ${what}` : 'No Course data found',
    },
  };
}
