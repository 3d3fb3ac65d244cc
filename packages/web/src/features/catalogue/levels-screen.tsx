import { level, levels } from '@prepdesk/contract/catalogue/levels';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useCourseName } from '../../shared/course-choice.tsx';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';

const course = z.object({ appID: id(), coID: id() });

const fields = fieldsFor(level, {
  id: { look: 'quiet', widthPx: 80 },
  levelName: { look: 'strong' },
});

export default function LevelsScreen() {
  const { id: at } = useEncodedID(course);
  const courseName = useCourseName(at?.appID, at?.coID);
  if (!at)
    return <BrokenLink route="/courses/{id}" trail={[{ label: 'Courses Listing', href: '/courses' }]} />;
  const { appID, coID: courseID } = at;
  const inputs = inputsFor(level, { courseID });
  return (
    <TableScreen
      route="/courses/{id}"
      list={{ call: levels.list, given: { appID, courseID }, parentName: courseName }}
      rowID="id"
      fields={fields}
      add={{ label: 'Add level', call: levels.add, toInput: inputs.add }}
      edit={{ call: levels.edit, toInput: inputs.edit }}
      successSeconds={4}
      trail={[{ label: 'Courses Listing', href: hrefOf({ path: '/courses', id: { appId: appID } }) }]}
    />
  );
}
