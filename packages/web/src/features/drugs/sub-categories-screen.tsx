import { drugCategories, subCategory } from '@prepdesk/contract/drugs/drug-categories';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useChoiceList } from '../../api/use-read.ts';
import { firstInUse, useDefaultChoice } from '../../shared/default-choice.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { levelLooks } from './level-looks.ts';

const route = '/prepclinic/subcategory';
const shape = z.object({ cat: z.optional(id()) });
const trail = [{ label: 'Manage Category', href: '/prepclinic/category' }];

const fields = fieldsFor(subCategory, levelLooks);

/** The sub-categories of a category, which is kept in the address as `cat` (d3 §2). */
export default function SubCategoriesScreen() {
  const { id: at, isBroken, choose, replace } = useEncodedID(shape, 'cat');
  const { data, choices } = useChoiceList(
    drugCategories.list,
    isBroken ? null : {},
    'id',
    ({ name, isActive }) => (isActive ? name : `${name} (inactive)`),
  );
  const first = at && !at.cat ? firstInUse(data?.data) : undefined;
  useDefaultChoice(first ? { cat: first.id } : null, replace);
  if (isBroken) return <BrokenLink route={route} trail={trail} />;
  const parentCatID = at?.cat ?? first?.id;
  const inputs = inputsFor(subCategory, { parentCatID });
  const category = data?.data.find((one) => one.id === parentCatID);
  return (
    <TableScreen
      route={route}
      list={{
        call: drugCategories.below,
        given: parentCatID ? { catID: parentCatID } : null,
        parentName: category?.name,
        idleMessage: 'Choose a category to see its sub categories',
      }}
      rowID="id"
      fields={fields}
      choices={
        <ChoiceSelect
          label="Category"
          value={parentCatID}
          choices={choices}
          onChoose={(chosen) => choose({ cat: Number(chosen) })}
        />
      }
      add={{ label: 'Add sub category', call: drugCategories.save, toInput: inputs.add }}
      edit={{ call: drugCategories.save, toInput: inputs.edit }}
      successSeconds={4}
      trail={trail}
    />
  );
}
