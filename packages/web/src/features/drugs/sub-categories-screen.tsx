import { drugCategories, type SubCategory } from '@prepdesk/contract/drugs/drug-categories';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { ChoiceSelect } from '../../ui/screen/choice-select.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';
import { levelFields } from './level-fields.ts';

const route = '/prepclinic/subcategory';
const place = z.object({ cat: z.optional(id()) });
const trail = [{ label: 'Manage Category', href: '/prepclinic/category' }];

const fields = fieldsOf<SubCategory>()(levelFields);

/** The sub-categories of a category, which is kept in the address as `cat` (d3 §2). */
export default function SubCategoriesScreen() {
  const { id: at, isBroken, choose } = useEncodedID(place, 'cat');
  const { data } = useRead(drugCategories.list, isBroken ? null : {});
  if (isBroken) return <BrokenLink route={route} trail={trail} />;
  const choices = (data?.data ?? []).map((one) => ({
    value: String(one.id),
    label: one.isActive ? one.name : `${one.name} (inactive)`,
  }));
  const parentCatID = at?.cat;
  const category = data?.data.find((one) => one.id === parentCatID);
  return (
    <TableScreen
      route={route}
      list={{
        call: drugCategories.below,
        given: parentCatID ? { catID: parentCatID } : null,
        parentName: category?.name,
        whenNotAsked: 'Choose a category to see its sub categories',
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
      add={{
        label: 'Add sub category',
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
      successSeconds={4}
      trail={trail}
    />
  );
}
