import { metaType, metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';

const fields = fieldsFor(metaType, {
  metaID: { look: 'quiet', widthPx: 80 },
  name: { look: 'strong' },
  inputType: { widthPx: 130 },
  isCritical: { widthPx: 110 },
});
const inputs = inputsFor(metaType);

export default function MetaTypesScreen() {
  return (
    <TableScreen
      route="/prepclinic/meta"
      list={{ call: metaTypes.list, given: {} }}
      rowID="metaID"
      fields={fields}
      add={{ label: 'Add metadata', call: metaTypes.save, toInput: inputs.add }}
      edit={{ call: metaTypes.save, toInput: inputs.edit }}
      successSeconds={4}
    />
  );
}
