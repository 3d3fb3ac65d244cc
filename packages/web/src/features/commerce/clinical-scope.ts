import { appIDs, clinicalCourseID } from '@prepdesk/contract/catalogue/apps';
import { id } from '@prepdesk/contract/values';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useApp } from '../../api/chosen-app.ts';
import { useEncodedID } from '../../api/encoded-id.ts';

/**
 * The clinical app's course, unless the link names another (d3 §9; Parent Package Listing links to any), and the parent
 * package that its packages are of.
 */
const shape = z.object({ appId: z.optional(id()), coId: z.optional(id()), parentId: z.optional(id()) });

export function useClinicalScope() {
  const { id: chosen, isBroken, choose } = useEncodedID(shape);
  const chosenCourse = {
    appID: chosen?.appId ?? appIDs.clinical,
    courseID: chosen?.coId ?? clinicalCourseID,
  };
  return { chosenCourse, parentID: chosen?.parentId, isBroken, choose };
}

/**
 * Above a list of the general app stands the choice of app, which follows the link. Another app that is chosen there has
 * another list.
 */
export function useAppOfList(appID: number, onOtherApp: () => void): void {
  const { appID: chosen, chooseApp } = useApp();
  const before = useRef(chosen);
  useEffect(
    function keepBothAppChoicesTheSame() {
      if (appID !== appIDs.general) return;
      const isChosenHere = chosen !== before.current;
      before.current = isChosenHere ? chosen : appID;
      if (chosen === appID) return;
      if (isChosenHere) onOtherApp();
      else chooseApp(appID);
    },
    [appID, chosen, chooseApp, onOtherApp],
  );
}
