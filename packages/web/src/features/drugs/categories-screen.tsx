import { type Category, drugCategories } from '@prepdesk/contract/drugs/drug-categories';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { TableScreen } from '../../ui/screen/table-screen.tsx';
import { levelFields } from './level-fields.ts';

const { id, name, order_by, isActive } = levelFields;

const fields = fieldsOf<Category>()({
  id,
  name,
  subCategory: {
    label: 'Sub categories',
    kind: 'number',
    asText: ({ subCategory }) => String(subCategory.length),
    widthPx: 130,
  },
  order_by,
  isActive,
});

const parentCatID = 0;

export default function CategoriesScreen() {
  return (
    <TableScreen
      route="/prepclinic/category"
      list={{ call: drugCategories.list, given: {} }}
      rowID="id"
      fields={fields}
      add={{
        label: 'Add category',
        call: drugCategories.save,
        toInput: ({ name, order_by }) => ({ name, parentCatID, order_by }),
      }}
      edit={{
        call: drugCategories.save,
        toInput: ({ name, order_by, isActive }, { id: catID, rowVersion }) => ({
          name,
          parentCatID,
          order_by,
          isActive,
          catID,
          rowVersion,
        }),
      }}
      actions={({ id: cat }) => [
        { label: 'Sub categories', opens: { path: '/prepclinic/subcategory', id: { cat } } },
      ]}
      successSeconds={4}
    />
  );
}
