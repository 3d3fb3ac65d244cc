import { appIDs, clinicalCourseID } from '@prepdesk/contract/catalogue/apps';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';

/** The clinical app's course, unless the link names another (d3 §9; Parent Package Listing links to any). */
const shape = z.object({ appId: z.optional(id()), coId: z.optional(id()) });

export function useClinicalScope() {
  const { id: chosen, isBroken } = useEncodedID(shape);
  const chosenCourse = {
    appID: chosen?.appId ?? appIDs.clinical,
    courseID: chosen?.coId ?? clinicalCourseID,
  };
  return { chosenCourse, isBroken };
}
