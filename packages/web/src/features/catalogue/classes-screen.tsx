import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { useLocation } from '../../router/router-provider.tsx';
import { useApps, useCourseName } from '../../shared/course-choice.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import { ClassList } from './class-list.tsx';

const subject = z.object({ appId: id(), coId: id(), subId: id(), mapId: id() });

/** At /classes/{id} and at /classlist/{id} (d1 §2). */
export default function ClassesScreen() {
  const route = useLocation({
    select: (at) => (at.pathname.startsWith('/classlist/') ? '/classlist/{id}' : '/classes/{id}'),
  });
  const { id: at } = useEncodedID(subject);
  const course = useCourseName(at?.appId, at?.coId);
  const { data } = useRead(subjects.list, at && { appID: at.appId, courseID: at.coId });
  const subjectName = data?.subjects.find(({ subjectID }) => subjectID === at?.subId)?.subjectName;
  const isWaiting = useApps().isLoading;
  if (!at) return <BrokenLink route={route} trail={[{ label: 'Subject List', href: '/subjects' }]} />;
  const { appId, coId } = at;
  const href = hrefOf({ path: '/subjects', id: { appId, coId } });
  return (
    <ClassList
      route={route}
      at={at}
      subjectName={subjectName}
      trail={isWaiting ? null : [{ label: course || 'Subject List', href }]}
    />
  );
}
