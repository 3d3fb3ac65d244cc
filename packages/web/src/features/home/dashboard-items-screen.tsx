import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { images } from '@prepdesk/contract/files/images';
import { type DashboardItem, dashboardItems } from '@prepdesk/contract/home/dashboard-items';
import { functions } from '@prepdesk/contract/home/functions';
import { id } from '@prepdesk/contract/values';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { type Draft, fieldsOf } from '../../ui/fields/fields-of.ts';
import { orderField, statusField } from '../../ui/fields/status-field.ts';
import { BrokenLink, useAbout } from '../../ui/screen/screen.tsx';
import { HomeList } from './home-list.tsx';
import { shownFields, shownInput } from './shown-fields.tsx';

const route = '/dashboard/{id}';
const place = z.object({ dashboardID: id() });
const trail = [{ label: 'Dashboard Listing', href: '/dashboard' }];

type Written = 'name' | 'icon' | 'descriptionText' | 'url' | 'functionID' | 'orderBy';
const written = ({ name, icon, descriptionText, url, functionID, orderBy }: Draft<Written>) => ({
  ...{ name, icon, descriptionText, url, functionID, orderBy },
});

/** Dashboard Items (d2 §2): the items of a dashboard. */
export default function DashboardItemsScreen() {
  const { id: at } = useEncodedID(place);
  const name = useAbout(route);
  const fields = useFields(at?.dashboardID);
  if (!at) return <BrokenLink route={route} trail={trail} />;
  const { dashboardID } = at;
  return (
    <HomeList
      route={route}
      kind="item"
      seen={{ dashboardID }}
      list={{
        call: dashboardItems.list,
        given: { dashboardID },
        whenEmpty: `No data found for ${name}`,
      }}
      fields={fields}
      add={{
        label: 'Add item',
        call: dashboardItems.add,
        // The documented client sends '0' with a new item (gaps A38).
        toInput: (draft) => ({ dashboardID, ...written(draft), classID: '0', ...shownInput(draft) }),
      }}
      edit={{
        call: dashboardItems.edit,
        toInput: (draft, { id: itemID, rowVersion }) => ({
          ...{
            itemID,
            ...written(draft),
            classID: draft.classID || '0',
            isActive: draft.isActive,
            rowVersion,
          },
          ...shownInput(draft),
        }),
      }}
      trail={trail}
    />
  );
}

function useFields(dashboardID: number | undefined) {
  const { data: known } = useRead(functions.list, {});
  const { data: items } = useRead(dashboardItems.list, dashboardID ? { dashboardID } : null);
  // Classes of the dashboard's app, whichever app is chosen in the console.
  const appID = items?.[0]?.appID;
  const { data: all } = useRead(classChoices.list, appID ? { appID } : null);
  return useMemo(
    () =>
      fieldsOf<DashboardItem>()({
        id: { label: 'ID', look: 'quiet', widthPx: 60 },
        icon: { label: 'Icon', editor: { kind: 'image', uploadWith: images.upload }, widthPx: 76 },
        name: { label: 'Name', look: 'strong', editor: { kind: 'text', mostLength: 120 } },
        descriptionText: { label: 'DescriptionText', editor: { kind: 'text', mostLength: 500 } },
        url: {
          label: 'URL',
          editor: { kind: 'link' },
          display: ({ url }) => <span data-words="long">{url}</span>,
          isHiddenAtFirst: true,
        },
        functionID: {
          label: 'Function',
          editor: {
            kind: 'select',
            choices: (known?.functions ?? []).map((one) => ({
              value: String(one.id),
              label: one.functionName,
            })),
          },
          asText: ({ functionName }) => functionName,
          widthPx: 150,
        },
        classID: {
          label: 'Class',
          editor: {
            kind: 'select',
            choices: [
              { value: '0', label: 'No class' },
              ...(all?.classes ?? []).map((one) => ({ value: String(one.classID), label: one.className })),
            ],
          },
          writtenOn: 'edit',
          asText: ({ className }) => className || '–',
          isHiddenAtFirst: true,
        },
        orderBy: orderField,
        isActive: { ...statusField, widthPx: 110 },
        ...shownFields,
      }),
    [known, all],
  );
}
