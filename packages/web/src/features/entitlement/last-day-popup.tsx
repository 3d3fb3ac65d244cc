import { learnerAccess, type OpenedAccess } from '@prepdesk/contract/access/learner-access';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';

const fields = fieldsOf<LastDay>()({ expiresOn: { label: 'Last day', editor: { kind: 'date' } } });

type LastDay = Pick<OpenedAccess, 'accessID' | 'name' | 'expiresOn' | 'rowVersion'>;

type Props = { row: LastDay; onSaved: (message: string) => void; onClose: () => void };

/** Extends or shortens existing access. */
export const LastDayPopup = ({ row, onSaved, onClose }: Props) => (
  <RecordPopup
    title="Change last day"
    subtitle={row.name}
    row={row}
    rowKey={String(row.accessID)}
    fields={fields}
    call={learnerAccess.edit}
    toInput={({ expiresOn }, base) => ({
      accessID: row.accessID,
      expiresOn,
      rowVersion: base?.rowVersion,
    })}
    onSaved={onSaved}
    onClose={onClose}
  />
);
