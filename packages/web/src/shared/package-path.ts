import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { Package } from '@prepdesk/contract/commerce/packages';
import { routeAt } from '@prepdesk/contract/routes';
import { useCallback } from 'react';
import { hrefOf, useCanOpen } from '../ui/screen/screen-link.tsx';
import type { TrailStep } from '../ui/screen/trail.tsx';

const parents = '/parentPackage';
const list = '/prepclinic/packges';

type Scope = Pick<Package, 'appID' | 'courseID'>;
type Known = Scope & Pick<Package, 'parentPackageID' | 'parentPackageName'>;

/** The list of parent packages, below which the packages of the general app stand. */
export function useParentsStep(): (of: Scope) => TrailStep {
  const canOpen = useCanOpen();
  return useCallback(
    ({ appID, courseID }) => {
      const id = { appId: appID, coId: courseID };
      return { label: routeAt(parents).title, href: canOpen(parents) ? hrefOf({ path: parents, id }) : '' };
    },
    [canOpen],
  );
}

/** What a package stands below: its parent in the general app, the list of all packages in the clinical one. */
export function usePackagePath(): (row: Known) => TrailStep[] {
  const canOpen = useCanOpen();
  const stepTo = useParentsStep();
  return useCallback(
    (row) => {
      if (row.appID === appIDs.clinical) return [{ label: routeAt(list).title, href: list }];
      const id = { appId: row.appID, coId: row.courseID, parentId: row.parentPackageID };
      const href = canOpen(list) ? hrefOf({ path: list, id }) : '';
      return [stepTo(row), { label: row.parentPackageName, href }];
    },
    [canOpen, stepTo],
  );
}
