import { dashboard, dashboards } from '@prepdesk/contract/home/dashboards';
import { useMemo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { choicesOf } from '../../ui/fields/fields-of.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { inkHint } from './contrast.ts';
import { shownLooks } from './shown-fields.tsx';
import { useCourseHome } from './use-course-home.tsx';

/** Dashboard Listing (d2 §2): the parts of a course's home screen. */
export default function DashboardsScreen() {
  const { isBroken, inCourse, parts, list } = useCourseHome('dashboard', 'its dashboards');
  const fields = useFields();
  if (isBroken) return <BrokenLink route="/dashboard" />;
  const inputs = inputsFor(dashboard, inCourse);
  return (
    <TableScreen
      route="/dashboard"
      {...parts}
      list={{ call: dashboards.list, ...list }}
      rowID="id"
      fields={fields}
      add={{ label: 'Add dashboard', call: dashboards.add, toInput: inputs.add, opens: '/dashboard/{id}' }}
      edit={{ call: dashboards.edit, toInput: inputs.edit }}
      actions={({ id, name }) => [
        {
          label: 'View Dashboard Items',
          opens: { path: '/dashboard/{id}', name, id: { dashboardID: id } },
        },
      ]}
    />
  );
}

function useFields() {
  const { data } = useRead(dashboards.tableCells, {});
  return useMemo(
    () =>
      fieldsFor(dashboard, {
        id: { look: 'quiet', widthPx: 60 },
        name: { look: 'strong' },
        isActive: { widthPx: 100 },
        tableCellID: {
          editor: { kind: 'select', choices: choicesOf(data ?? [], 'id', 'tableCellName') },
          display: ({ tableCellName, tableCellDescription }) => (
            <span title={tableCellDescription}>{tableCellName}</span>
          ),
          asText: ({ tableCellName }) => tableCellName,
          widthPx: 150,
        },
        itemCount: { widthPx: 76 },
        backgroundColor: { editor: { kind: 'colour', hint: inkHint }, widthPx: 120 },
        ...shownLooks,
      }),
    [data],
  );
}
