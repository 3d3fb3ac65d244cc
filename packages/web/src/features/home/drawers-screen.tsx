import { images } from '@prepdesk/contract/files/images';
import { drawerHeadings } from '@prepdesk/contract/home/drawer-headings';
import { drawer, drawers } from '@prepdesk/contract/home/drawers';
import { functions } from '@prepdesk/contract/home/functions';
import { useMemo } from 'react';
import { useChoiceList } from '../../api/use-read.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { shownLooks } from './shown-fields.tsx';
import { useCourseHome } from './use-course-home.tsx';

/** Drawer Listing (d2 §2): the menu at the side of the app, for a course. */
export default function DrawersScreen() {
  const { isBroken, inCourse, parts, list } = useCourseHome('drawer', 'its drawer');
  const fields = useFields(list.given);
  if (isBroken) return <BrokenLink route="/drawer" />;
  const inputs = inputsFor(drawer, inCourse);
  return (
    <TableScreen
      route="/drawer"
      {...parts}
      list={{ call: drawers.list, ...list }}
      rowID="id"
      fields={fields}
      add={{ label: 'Add drawer', call: drawers.add, toInput: inputs.add }}
      edit={{ call: drawers.edit, toInput: inputs.edit }}
    />
  );
}

function useFields(of: { appID: number; courseID: number } | null) {
  const { choices: known } = useChoiceList(functions.source, of, 'id', 'name');
  const { choices: headings } = useChoiceList(
    drawerHeadings.list,
    {},
    'id',
    ({ drawerlistname, isActive }) => (isActive ? drawerlistname : `${drawerlistname} (inactive)`),
  );
  return useMemo(
    () =>
      fieldsFor(drawer, {
        id: { look: 'quiet', widthPx: 60 },
        image: { editor: { kind: 'image', uploadWith: images.upload }, widthPx: 76 },
        title: { look: 'strong' },
        drawerListID: {
          editor: { kind: 'select', choices: headings },
          asText: ({ drawerlistname }) => drawerlistname,
          widthPx: 140,
        },
        functionID: {
          editor: { kind: 'select', choices: known },
          asText: ({ functionName }) => functionName,
          widthPx: 150,
        },
        description: { isHiddenAtFirst: true },
        url: {
          editor: { kind: 'link' },
          display: ({ url }) => <span data-words="long">{url}</span>,
          isHiddenAtFirst: true,
        },
        isActive: { widthPx: 110 },
        ...shownLooks,
      }),
    [known, headings],
  );
}
