import { type Class, classes, classResource } from '@prepdesk/contract/catalogue/classes';
import { images } from '@prepdesk/contract/files/images';
import type { RoutePath } from '@prepdesk/contract/routes';
import { type ReactNode, useCallback } from 'react';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import type { TrailStep } from '../../ui/screen/trail.tsx';
import { readinessField } from './readiness-cell.tsx';
import { type Prepared, useReadiness } from './use-readiness.ts';

const { orderBy, ...others } = fieldsFor(classResource, {
  classID: { look: 'quiet', widthPx: 70 },
  className: { look: 'strong' },
  image: { editor: { kind: 'image', uploadWith: images.upload }, widthPx: 130 },
  url: { widthPx: 120 },
  isActive: { widthPx: 130 },
});
const fields = fieldsOf<Prepared<Class>>()({ ...others, readiness: readinessField, orderBy });

type Props = {
  route: RoutePath;
  /** The subject in its course; null until it is chosen. */
  at: { appId: number; coId: number; subId: number; mapId: number } | null;
  subjectName?: string | undefined;
  choices?: ReactNode;
  idleMessage?: string;
  trail?: readonly TrailStep[] | null;
};

const idOf = ({ classID }: Class) => classID;

/** The classes of a subject in a course. */
export function ClassList({ route, at, subjectName, choices, idleMessage, trail }: Props) {
  const { appId = 0, coId = 0, subId = 0, mapId = 0 } = at ?? {};
  const inputs = inputsFor(classResource, { appID: appId, courseID: coId, subjectMapID: mapId });
  const withReadiness = useReadiness('classes', at ?? {}, idOf);
  const rows = useCallback((all: { classes: Class[] }) => withReadiness(all.classes), [withReadiness]);
  const given = at && { subjectID: subId, appID: appId, courseID: coId };
  return (
    <TableScreen
      route={route}
      list={{
        call: classes.list,
        given,
        rows,
        parentName: subjectName,
        ...(idleMessage ? { idleMessage } : {}),
      }}
      rowID="classID"
      fields={fields}
      choices={choices}
      add={{ label: 'Add class', call: classes.add, toInput: inputs.add, opens: '/topics' }}
      edit={{ call: classes.edit, toInput: inputs.edit }}
      actions={({ classID, className }) => [
        {
          label: 'View Topics',
          opens: { path: '/topics', id: { appId, coId, subId, mapId, clId: classID } },
        },
        {
          label: 'Add Notes',
          opens: { path: '/addnotes/{id}', name: className, id: { appId, coId, classId: classID } },
        },
        {
          label: 'Add Slides',
          opens: { path: '/addSlides/{id}', name: className, id: { appId, coId, classId: classID } },
        },
      ]}
      trail={trail}
    />
  );
}
