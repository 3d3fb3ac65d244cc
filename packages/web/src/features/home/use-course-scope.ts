import { id } from '@prepdesk/contract/values';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useApps, useScope } from '../../shared/course-choice.tsx';
import { useKeptScope } from '../../shared/kept-scope.ts';

const shape = z.object({ appId: z.optional(id()), co: z.optional(id()) });

/**
 * The course of a list, kept in the encoded id as `co` with its app (d2 §2). A link that names only a course belongs to
 * that course's app (gaps B45); a link without a course continues with the last one.
 */
export function useCourseScope() {
  const { scope, isBroken } = useScope();
  const { id: at, choose, replace } = useEncodedID(shape);
  const { data: apps } = useApps();
  const appOf = (courseID: number | undefined) =>
    apps?.find(({ courses }) => courses.some((course) => course.courseID === courseID))?.appID;
  const appId = (at?.appId === undefined && appOf(at?.co)) || scope.appId;
  const last = useKeptScope({ appId, coId: at?.co });
  const kept =
    at?.co === undefined && last.coId !== undefined && appOf(last.coId) === appId ? last.coId : undefined;
  useEffect(
    function goOnWhereThePersonWas() {
      if (kept) replace({ appId, co: kept });
    },
    [kept, appId, replace],
  );
  const co = at?.co ?? kept;
  return {
    appId,
    co,
    isBroken,
    hasCourses: apps === undefined || (apps.find((app) => app.appID === appId)?.courses.length ?? 0) > 0,
    /** Takes a choice from `CourseChoice`. */
    choose: (to: { appId?: number | undefined; coId?: number | undefined }) =>
      choose({ appId: to.appId, ...(to.coId ? { co: to.coId } : {}) }),
  };
}
