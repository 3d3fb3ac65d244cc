import { inputTypes, type MetaType, metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';
import { TableScreen } from '../../ui/screen/table-screen.tsx';

const fields = fieldsOf<MetaType>()({
  metaID: { label: 'ID', look: 'quiet', widthPx: 80 },
  name: { label: 'Name', look: 'strong', editor: { kind: 'text', maxLength: 120 } },
  inputType: { label: 'Input Type', choices: inputTypes, widthPx: 130 },
  isCritical: {
    label: 'Critical',
    editor: { kind: 'select', choices: { 0: 'No', 1: 'Yes' } },
    initial: 0,
    widthPx: 110,
  },
  isActive: statusField,
});

export default function MetaTypesScreen() {
  return (
    <TableScreen
      route="/prepclinic/meta"
      list={{ call: metaTypes.list, given: {} }}
      rowID="metaID"
      fields={fields}
      add={{
        label: 'Add metadata',
        call: metaTypes.save,
        toInput: ({ name, isCritical }) => ({ name, isCritical }),
      }}
      edit={{
        call: metaTypes.save,
        toInput: ({ name, isCritical, isActive }, { metaID, rowVersion }) => ({
          name,
          isCritical,
          isActive,
          metaID,
          rowVersion,
        }),
      }}
      successSeconds={4}
    />
  );
}
