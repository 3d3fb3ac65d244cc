import { CourseChoice, useCourseName } from '../../places/course-choice.tsx';
import { useCoursePlace } from './use-course-place.ts';

/**
 * What the lists of a course's home screen have in common: the course is chosen above them, and is the picture's.
 * @param what is seen once a course is chosen, such as 'its dashboards'
 */
export function useCourseHome(what: string) {
  const { appId, co, choose, isBroken, hasCourses } = useCoursePlace();
  const parentName = useCourseName(appId, co);
  return {
    isBroken,
    /** As calls take it; 0 while none is chosen. */
    inCourse: { appID: appId, courseID: co ?? 0 },
    /** Of `HomeList`. */
    parts: {
      seen: co ? { courseID: co } : null,
      choices: <CourseChoice place={{ appId, coId: co }} choose={choose} />,
    },
    /** Of its list. */
    list: {
      given: co ? { appID: appId, courseID: co } : null,
      parentName,
      whenNotAsked: hasCourses ? `Choose a course to see ${what}` : 'No Course data found',
    },
  };
}
