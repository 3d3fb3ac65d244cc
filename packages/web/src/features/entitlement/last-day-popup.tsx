import { learnerAccess, type OpenedAccess, openedAccess } from '@prepdesk/contract/access/learner-access';
import { columnsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';

const fields = columnsFor(openedAccess, { expiresOn: {} });
const { edit } = inputsFor(openedAccess);

type LastDay = Pick<OpenedAccess, 'accessID' | 'name' | 'expiresOn' | 'rowVersion'>;

type Props = { row: LastDay; onSaved: (message: string) => void; onClose: () => void };

/** Extends or shortens existing access. */
export const LastDayPopup = ({ row, onSaved, onClose }: Props) => (
  <RecordPopup
    title="Change last day"
    subtitle={row.name}
    // The form shows the day alone.
    row={row as OpenedAccess}
    rowKey={String(row.accessID)}
    fields={fields}
    call={learnerAccess.edit}
    toInput={(draft, base) => edit(draft, base ?? row)}
    onSaved={onSaved}
    onClose={onClose}
  />
);
