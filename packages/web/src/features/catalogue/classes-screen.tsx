import { type Class, classes } from '@prepdesk/contract/catalogue/classes';
import { images } from '@prepdesk/contract/catalogue/images';
import { id } from '@prepdesk/contract/values';
import { useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { orderField, statusField } from '../../ui/fields/status-field.ts';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';
import { useCourseName } from './course-choice.tsx';

const subject = z.object({ appId: id(), coId: id(), subId: id(), mapId: id() });

const fields = fieldsOf<Class>()({
  classID: { label: 'ID', look: 'quiet', widthPx: 70 },
  className: { label: 'Class Name', look: 'strong', editor: { kind: 'text', mostLength: 200 } },
  image: { label: 'Image', editor: { kind: 'image', uploadWith: images.upload }, widthPx: 130 },
  url: { label: 'URL', editor: { kind: 'link' }, widthPx: 120 },
  description: { label: 'Description', editor: { kind: 'text', mostLength: 5000 } },
  isActive: { ...statusField, widthPx: 130 },
  orderBy: orderField,
});

/** At /classes/{id} and at /classlist/{id} (d1 §2). */
export default function ClassesScreen() {
  const route = useLocation({
    select: (at) => (at.pathname.startsWith('/classlist/') ? '/classlist/{id}' : '/classes/{id}'),
  });
  const { id: at } = useEncodedID(subject);
  const course = useCourseName(at?.appId, at?.coId);
  if (!at) return <BrokenLink route={route} trail={[{ label: 'Subject List', href: '/subjects' }]} />;
  const { appId, coId, subId, mapId } = at;
  const of = { appID: appId, courseID: coId, subjectMapID: mapId };
  return (
    <TableScreen
      route={route}
      list={{ call: classes.list, given: { subjectID: subId, appID: appId, courseID: coId } }}
      rowID="classID"
      fields={fields}
      add={{
        label: 'Add class',
        call: classes.add,
        toInput: ({ className, image, url, description, orderBy }) => ({
          ...of,
          ...{ className, image, url, description, orderBy },
        }),
      }}
      edit={{
        call: classes.edit,
        toInput: ({ classID: _, ...written }, { classID, rowVersion }) => ({
          ...of,
          ...written,
          classID,
          rowVersion,
        }),
      }}
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
      trail={[
        {
          label: ['Subject List', course].filter(Boolean).join(' · '),
          href: hrefOf({ path: '/subjects', id: { appId, coId } }),
        },
      ]}
    />
  );
}
