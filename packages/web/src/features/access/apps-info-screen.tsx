import { type AppInfo, appsInfo } from '@prepdesk/contract/access/apps-info';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { activeStates } from '../../ui/fields/status-field.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';

const fields = fieldsOf<AppInfo>()({
  appID: { label: 'appID', look: 'quiet', widthPx: 90 },
  name: { label: 'Name', look: 'strong' },
  courseCount: { label: 'Courses', kind: 'number', widthPx: 120 },
  activeCourseCount: { label: 'Active courses', kind: 'number', widthPx: 150 },
  isActive: {
    label: 'IsActive',
    editor: { kind: 'select', choices: activeStates },
    tones: { 1: 'ok', 0: 'off' },
    widthPx: 150,
  },
});

/** The apps with their number of courses; each links to its courses. */
export default function AppsInfoScreen() {
  return (
    <TableScreen
      route="/appsInfo"
      list={{ call: appsInfo.list, given: {} }}
      rowID="appID"
      fields={fields}
      actions={({ appID }) => [{ label: 'View Courses', opens: { path: '/courses', id: { appId: appID } } }]}
    />
  );
}
