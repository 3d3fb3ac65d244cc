import { drawerHeading, drawerHeadings } from '@prepdesk/contract/home/drawer-headings';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { besidePicture } from './picture-side-panel.tsx';

const fields = fieldsFor(drawerHeading, {
  id: { look: 'quiet', widthPx: 70 },
  drawerlistname: { look: 'strong' },
  entryCount: { widthPx: 96 },
});
const inputs = inputsFor(drawerHeading);

const list = { call: drawerHeadings.list, given: {} };

/** Drawer Heading (d2 §2): the headings above the entries of all drawers. */
export default function DrawerHeadingsScreen() {
  return (
    <TableScreen
      route="/drawerheading"
      {...besidePicture('heading')}
      list={list}
      rowID="id"
      fields={fields}
      add={{ label: 'Add heading', call: drawerHeadings.add, toInput: inputs.add }}
      edit={{ call: drawerHeadings.edit, toInput: inputs.edit }}
    />
  );
}
