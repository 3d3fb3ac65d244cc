import { images } from '@prepdesk/contract/files/images';
import { drawerHeadings } from '@prepdesk/contract/home/drawer-headings';
import { type DrawerEntry, drawers } from '@prepdesk/contract/home/drawers';
import { functions } from '@prepdesk/contract/home/functions';
import { useMemo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { type Draft, fieldsOf } from '../../ui/fields/fields-of.ts';
import { orderField, statusField } from '../../ui/fields/status-field.ts';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { HomeList } from './home-list.tsx';
import { shownFields, shownInput } from './shown-fields.tsx';
import { useCourseHome } from './use-course-home.tsx';

type Written = 'title' | 'description' | 'image' | 'url' | 'functionID' | 'drawerListID' | 'orderBy';
const written = ({ title, description, image, url, functionID, drawerListID, orderBy }: Draft<Written>) => ({
  ...{ title, description, image, url, functionID, drawerListID, orderBy },
});

/** Drawer Listing (d2 §2): the menu at the side of the app, for a course. */
export default function DrawersScreen() {
  const { isBroken, inCourse, parts, list } = useCourseHome('its drawer');
  const fields = useFields(list.given);
  if (isBroken) return <BrokenLink route="/drawer" />;
  return (
    <HomeList
      route="/drawer"
      kind="drawer"
      {...parts}
      list={{ call: drawers.list, ...list }}
      fields={fields}
      add={{
        label: 'Add drawer',
        call: drawers.add,
        toInput: (draft) => ({ ...inCourse, ...written(draft), ...shownInput(draft) }),
      }}
      edit={{
        call: drawers.edit,
        toInput: (draft, { id: drawerID, rowVersion }) => ({
          ...{ drawerID, ...inCourse, ...written(draft), isActive: draft.isActive, rowVersion },
          ...shownInput(draft),
        }),
      }}
    />
  );
}

function useFields(of: { appID: number; courseID: number } | null) {
  const { data: known } = useRead(functions.source, of);
  const { data: listed } = useRead(drawerHeadings.list, {});
  return useMemo(
    () =>
      fieldsOf<DrawerEntry>()({
        id: { label: 'ID', look: 'quiet', widthPx: 60 },
        image: { label: 'Image', editor: { kind: 'image', uploadWith: images.upload }, widthPx: 76 },
        title: { label: 'Title', look: 'strong', editor: { kind: 'text', mostLength: 80 } },
        drawerListID: {
          label: 'DrawerList',
          editor: {
            kind: 'select',
            choices: (listed?.headings ?? []).map((one) => ({
              value: String(one.id),
              label: one.isActive ? one.drawerlistname : `${one.drawerlistname} (inactive)`,
            })),
          },
          asText: ({ drawerlistname }) => drawerlistname,
          widthPx: 140,
        },
        functionID: {
          label: 'Function',
          editor: {
            kind: 'select',
            choices: (known?.functions ?? []).map((one) => ({ value: String(one.id), label: one.name })),
          },
          asText: ({ functionName }) => functionName,
          widthPx: 150,
        },
        description: {
          label: 'Description',
          editor: { kind: 'text', mostLength: 500 },
          isHiddenAtFirst: true,
        },
        url: {
          label: 'URL',
          editor: { kind: 'link' },
          display: ({ url }) => <span data-words="long">{url}</span>,
          isHiddenAtFirst: true,
        },
        orderBy: orderField,
        isActive: { ...statusField, widthPx: 110 },
        ...shownFields,
      }),
    [known, listed],
  );
}
