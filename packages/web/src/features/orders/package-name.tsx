import { packages } from '@prepdesk/contract/commerce/packages';
import { useEffect } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { usePackagePath } from '../../shared/package-path.ts';
import type { TrailStep } from '../../ui/screen/trail.tsx';

/** Null for people who may not read the package. */
export type ReadPackage = { name: string; trail: readonly TrailStep[] } | null;
type Props = { packageID: number; onRead: (read: ReadPackage) => void };

/** Reads what a package is called now, and what it stands below. */
export default function PackageName({ packageID, onRead }: Props): null {
  const isAllowed = useMay()(packages.detail);
  const trailOf = usePackagePath();
  const { data, failure } = useRead(packages.detail, isAllowed ? { packageID } : null);
  const isUnknowable = !isAllowed || failure !== null;
  useEffect(
    function handOn() {
      if (data) onRead({ name: data.packageName, trail: trailOf(data) });
      else if (isUnknowable) onRead(null);
    },
    [data, isUnknowable, trailOf, onRead],
  );
  return null;
}
