import { images } from '@prepdesk/contract/files/images';
import { dashboardItem, dashboardItems } from '@prepdesk/contract/home/dashboard-items';
import { functions } from '@prepdesk/contract/home/functions';
import { id } from '@prepdesk/contract/values';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useChoiceList, useRead } from '../../api/use-read.ts';
import { ClassSelect } from '../../shared/class-select.tsx';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink, useAbout } from '../../ui/screen/screen.tsx';
import { besidePicture } from './picture-side-panel.tsx';
import { shownLooks } from './shown-fields.tsx';

const route = '/dashboard/{id}';
const shape = z.object({ dashboardID: id() });
const trail = [{ label: 'Dashboard Listing', href: '/dashboard' }];

/** Dashboard Items (d2 §2): the items of a dashboard. */
export default function DashboardItemsScreen() {
  const { id: at } = useEncodedID(shape);
  const name = useAbout(route);
  const fields = useFields(at?.dashboardID);
  if (!at) return <BrokenLink route={route} trail={trail} />;
  const { dashboardID } = at;
  const inputs = inputsFor(dashboardItem, { dashboardID });
  return (
    <TableScreen
      route={route}
      {...besidePicture('item', { dashboardID })}
      list={{
        call: dashboardItems.list,
        given: { dashboardID },
        whenEmpty: `No data found for ${name}`,
      }}
      rowID="id"
      fields={fields}
      // The documented client sends '0' with a new item (gaps A38).
      add={{
        label: 'Add item',
        call: dashboardItems.add,
        toInput: (draft) => ({ ...inputs.add(draft), classID: '0' }),
      }}
      edit={{ call: dashboardItems.edit, toInput: inputs.edit }}
      trail={trail}
    />
  );
}

const noClass = { value: '0', label: 'No class' };

function useFields(dashboardID: number | undefined) {
  const { choices: known } = useChoiceList(functions.list, {}, 'id', 'functionName');
  const { data: items } = useRead(dashboardItems.list, dashboardID ? { dashboardID } : null);
  // Classes of the dashboard's app, whichever app is chosen in the console.
  const appID = items?.[0]?.appID;
  return useMemo(
    () =>
      fieldsFor(dashboardItem, {
        id: { look: 'quiet', widthPx: 60 },
        icon: { editor: { kind: 'image', uploadWith: images.upload }, widthPx: 76 },
        name: { look: 'strong' },
        url: { display: ({ url }) => <span data-words="long">{url}</span>, isHiddenAtFirst: true },
        functionID: {
          editor: { kind: 'select', choices: known },
          asText: ({ functionName }) => functionName,
          widthPx: 150,
        },
        classID: {
          editor: {
            kind: 'custom',
            render: (slot) => <ClassSelect slot={slot} appID={appID} none={noClass} />,
          },
          asText: ({ className }) => className || '–',
          isHiddenAtFirst: true,
        },
        isActive: { widthPx: 110 },
        ...shownLooks,
      }),
    [known, appID],
  );
}
