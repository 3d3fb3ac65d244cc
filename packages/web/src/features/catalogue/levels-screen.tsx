import { type Level, levels } from '@prepdesk/contract/catalogue/levels';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';

const course = z.object({ appID: id(), coID: id() });

const fields = fieldsOf<Level>()({
  id: { label: 'ID', look: 'quiet', widthPx: 80 },
  levelName: {
    label: 'Level Name',
    look: 'strong',
    editor: { kind: 'text', mostLength: 120 },
    sentAs: ['levelname'],
  },
  isActive: statusField,
});

export default function LevelsScreen() {
  const { id: at } = useEncodedID(course);
  if (!at)
    return <BrokenLink route="/courses/{id}" trail={[{ label: 'Courses Listing', href: '/courses' }]} />;
  const { appID, coID: courseID } = at;
  return (
    <TableScreen
      route="/courses/{id}"
      list={{ call: levels.list, given: { appID, courseID } }}
      rowID="id"
      fields={fields}
      add={{
        label: 'Add level',
        call: levels.add,
        toInput: ({ levelName }) => ({ courseID, levelname: levelName }),
      }}
      edit={{
        call: levels.edit,
        toInput: ({ levelName, isActive }, { id: levelID, rowVersion }) => ({
          courseID,
          levelID,
          levelname: levelName,
          isActive,
          rowVersion,
        }),
      }}
      successSeconds={4}
      trail={[{ label: 'Courses Listing', href: hrefOf({ path: '/courses', id: { appId: appID } }) }]}
    />
  );
}
