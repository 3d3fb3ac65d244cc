import { type DrawerHeading, drawerHeadings } from '@prepdesk/contract/home/drawer-headings';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { orderField, statusField } from '../../ui/fields/status-field.ts';
import { HomeList } from './home-list.tsx';

const fields = fieldsOf<DrawerHeading>()({
  id: { label: 'ID', look: 'quiet', widthPx: 70 },
  drawerlistname: {
    label: 'Name',
    look: 'strong',
    editor: { kind: 'text', mostLength: 80 },
    sentAs: ['name'],
  },
  entryCount: { label: 'Entries', kind: 'number', widthPx: 96 },
  orderBy: orderField,
  isActive: statusField,
});

const list = { call: drawerHeadings.list, given: {} };

/** Drawer Heading (d2 §2): the headings above the entries of all drawers. */
export default function DrawerHeadingsScreen() {
  return (
    <HomeList
      route="/drawerheading"
      kind="heading"
      list={list}
      fields={fields}
      add={{
        label: 'Add heading',
        call: drawerHeadings.add,
        toInput: ({ drawerlistname: name, orderBy }) => ({ name, orderBy }),
      }}
      edit={{
        call: drawerHeadings.edit,
        toInput: ({ drawerlistname: name, orderBy, isActive }, { id: headingID, rowVersion }) => ({
          ...{ headingID, name, orderBy, isActive, rowVersion },
        }),
      }}
    />
  );
}
