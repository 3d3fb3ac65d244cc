import { packages } from '@prepdesk/contract/commerce/packages';
import { useEffect } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';

type Props = { packageID: number; onRead: (name: string) => void };

/** Reads what a package is called now, for people who may see it. */
export default function PackageName({ packageID, onRead }: Props): null {
  const may = useMay();
  const name = useRead(packages.detail, may(packages.detail) ? { packageID } : null).data?.packageName;
  useEffect(
    function handOn() {
      if (name) onRead(name);
    },
    [name, onRead],
  );
  return null;
}
