import { category, drugCategories, subCategory } from '@prepdesk/contract/drugs/drug-categories';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { levelLooks } from './level-looks.ts';

const fields = fieldsFor(category, {
  ...levelLooks,
  subCategory: { asText: ({ subCategory }) => String(subCategory.length), widthPx: 130 },
});
const inputs = inputsFor(subCategory, { parentCatID: 0 });

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
        toInput: inputs.add,
        opens: '/prepclinic/subcategory',
      }}
      edit={{ call: drugCategories.save, toInput: inputs.edit }}
      actions={({ id: cat }) => [
        { label: 'Sub categories', opens: { path: '/prepclinic/subcategory', id: { cat } } },
      ]}
      successSeconds={4}
    />
  );
}
