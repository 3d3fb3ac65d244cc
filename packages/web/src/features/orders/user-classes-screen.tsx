import { electiveWords } from '@prepdesk/contract/commerce/elective-words';
import { durationText } from '@prepdesk/contract/duration-text';
import { type UserClass, userClasses } from '@prepdesk/contract/orders/user-classes';
import { id } from '@prepdesk/contract/values';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import type { ReadPackage } from './package-name.tsx';

const PackageName = lazyPart(() => import('./package-name.tsx'));

const route = '/user_class/{id}';
const shape = z.object({ packageId: id() });
const trail = [{ label: 'Package list', href: '/prepclinic/packges' }];

const fields = fieldsOf<UserClass>()({
  classID: { label: 'Class ID', look: 'quiet', widthPx: 100 },
  className: { label: 'Class Name', look: 'strong' },
  creditSeconds: {
    label: 'Credit Seconds',
    kind: 'number',
    asText: ({ creditSeconds }) => durationText(creditSeconds),
  },
  isElective: {
    label: 'IsElective',
    choices: electiveWords,
    tones: { 1: 'ok', 0: 'off' },
  },
  subjectID: { label: 'Subject ID', look: 'quiet', widthPx: 110 },
});

/** The classes that a buyer of a package gets. Opened from the package's row (gaps B6). */
export default function UserClassesScreen() {
  const { id: at } = useEncodedID(shape);
  const [read, setRead] = useState<ReadPackage>();
  if (!at) return <BrokenLink route={route} trail={trail} />;
  return (
    <>
      <PackageName packageID={at.packageId} onRead={setRead} />
      <TableScreen
        route={route}
        list={{
          call: userClasses.list,
          given: { packageID: at.packageId },
          parentName: read?.name,
        }}
        rowID="classID"
        fields={fields}
        trail={read ? read.trail : read === null ? trail : null}
      />
    </>
  );
}
