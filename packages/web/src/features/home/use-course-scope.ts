import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useApps, useScope } from '../../shared/course-choice.tsx';
import { firstInUse, useDefaultChoice } from '../../shared/default-choice.ts';
import { useKeptScope } from '../../shared/kept-scope.ts';

const shape = z.object({ appId: z.optional(id()), co: z.optional(id()) });

/**
 * The course of a list, kept in the encoded id as `co` with its app (d2 §2). A link that names only a course belongs to
 * that course's app (gaps B45); a link without a course continues with the last one, else begins
 * with the first.
 */
export function useCourseScope() {
  const { scope, isBroken } = useScope();
  const { id: at, choose, replace } = useEncodedID(shape);
  const { data: apps } = useApps();
  const appOf = (courseID: number | undefined) =>
    apps?.find(({ courses }) => courses.some((course) => course.courseID === courseID))?.appID;
  const appId = (at?.appId === undefined && appOf(at?.co)) || scope.appId;
  const last = useKeptScope({ appId, coId: at?.co });
  const coursesOfApp = apps?.find((app) => app.appID === appId)?.courses;
  const usual = coursesOfApp?.some(({ courseID }) => courseID === last.coId)
    ? last.coId
    : firstInUse(coursesOfApp)?.courseID;
  const filled = at && at.co === undefined && usual ? { appId, co: usual } : null;
  useDefaultChoice(filled, replace);
  const co = at?.co ?? filled?.co;
  return {
    appId,
    co,
    isBroken,
    hasCourses: apps === undefined || (coursesOfApp?.length ?? 0) > 0,
    /** Takes a choice from `CourseChoice`. */
    choose: (to: { appId?: number | undefined; coId?: number | undefined }) =>
      choose({ appId: to.appId, ...(to.coId ? { co: to.coId } : {}) }),
  };
}
