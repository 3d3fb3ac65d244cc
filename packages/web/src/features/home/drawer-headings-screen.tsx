import { drawerHeading, drawerHeadings } from '@prepdesk/contract/home/drawer-headings';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { HomeList } from './home-list.tsx';

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
    <HomeList
      route="/drawerheading"
      kind="heading"
      list={list}
      fields={fields}
      add={{ label: 'Add heading', call: drawerHeadings.add, toInput: inputs.add }}
      edit={{ call: drawerHeadings.edit, toInput: inputs.edit }}
    />
  );
}
