import { type Drug, drugs } from '@prepdesk/contract/drugs/drugs';
import { useState } from 'react';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';
import { TableScreen } from '../../ui/screen/table-screen.tsx';
import { DrugPreview } from './drug-preview.tsx';

const fields = fieldsOf<Drug>()({
  id: { label: 'ID', look: 'quiet', widthPx: 80 },
  name: { label: 'Name', look: 'strong', editor: { kind: 'text', mostLength: 200 } },
  category: { label: 'Category' },
  subCategory: { label: 'Sub category' },
  textCount: { label: 'Texts', kind: 'number', widthPx: 80 },
  isActive: statusField,
});

export default function DrugsScreen() {
  const [shown, setShown] = useState<Drug | null>(null);
  return (
    <>
      <TableScreen
        route="/prepclinic/drugs"
        list={{ call: drugs.list, given: {} }}
        rowID="id"
        fields={fields}
        add={{ label: 'Add drug', call: drugs.save, toInput: ({ name }) => ({ name }) }}
        edit={{
          call: drugs.save,
          toInput: ({ name, isActive }, { id: drugID, rowVersion }) => ({
            ...{ name, isActive, drugID, rowVersion },
          }),
        }}
        actions={(row) => [
          {
            label: 'View Drug Details',
            opens: { path: '/prepclinic/drugs_details/{id}', name: row.name, id: { drugId: row.id } },
          },
          { label: 'Preview', run: () => setShown(row) },
        ]}
        successSeconds={4}
      />
      {shown && <DrugPreview drugID={shown.id} name={shown.name} onClose={() => setShown(null)} />}
    </>
  );
}
