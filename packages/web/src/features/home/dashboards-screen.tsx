import { type Dashboard, dashboards } from '@prepdesk/contract/home/dashboards';
import { useMemo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { orderField, statusField } from '../../ui/fields/status-field.ts';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { contrastHint } from './contrast.ts';
import { HomeList } from './home-list.tsx';
import { shownFields, shownInput } from './shown-fields.tsx';
import { useCourseHome } from './use-course-home.tsx';

/** Dashboard Listing (d2 §2): the parts of a course's home screen. */
export default function DashboardsScreen() {
  const { isBroken, inCourse, parts, list } = useCourseHome('its dashboards');
  const fields = useFields();
  if (isBroken) return <BrokenLink route="/dashboard" />;
  return (
    <HomeList
      route="/dashboard"
      kind="dashboard"
      {...parts}
      list={{ call: dashboards.list, ...list }}
      fields={fields}
      add={{
        label: 'Add dashboard',
        call: dashboards.add,
        toInput: ({ name, backgroundColor, tableCellID, orderBy, ...draft }) => ({
          ...{ ...inCourse, name, backgroundColor, tableCellID, orderBy },
          ...shownInput(draft),
        }),
      }}
      edit={{
        call: dashboards.edit,
        toInput: (
          { name, backgroundColor, tableCellID, orderBy, isActive, ...draft },
          { id, rowVersion },
        ) => ({
          ...{ dashboardID: id, name, backgroundColor, tableCellID, orderBy, isActive, rowVersion },
          ...shownInput(draft),
        }),
      }}
      actions={({ id, name }) => [
        {
          label: 'View Dashboard Items',
          opens: { path: '/dashboard/{id}', name, id: { dashboardID: id } },
        },
      ]}
    />
  );
}

const { showing, ...shownTimes } = shownFields;

function useFields() {
  const { data } = useRead(dashboards.tableCells, {});
  return useMemo(
    () =>
      fieldsOf<Dashboard>()({
        id: { label: 'ID', look: 'quiet', widthPx: 60 },
        name: { label: 'Name', look: 'strong', editor: { kind: 'text', mostLength: 120 } },
        isActive: { ...statusField, widthPx: 100 },
        showing,
        tableCellID: {
          label: 'Table cell',
          editor: {
            kind: 'select',
            choices: (data ?? []).map(({ id, tableCellName }) => ({
              value: String(id),
              label: tableCellName,
            })),
          },
          display: ({ tableCellName, tableCellDescription }) => (
            <span title={tableCellDescription}>{tableCellName}</span>
          ),
          asText: ({ tableCellName }) => tableCellName,
          widthPx: 150,
        },
        itemCount: { label: 'Items', kind: 'number', widthPx: 76 },
        backgroundColor: {
          label: 'Background',
          editor: { kind: 'colour', hint: contrastHint },
          initial: '#FFFFFF',
          widthPx: 120,
        },
        orderBy: orderField,
        ...shownTimes,
      }),
    [data],
  );
}
