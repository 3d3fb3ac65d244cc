import { learnerAccess, type OpenedAccess } from '@prepdesk/contract/access/learner-access';
import { useState } from 'react';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordPopup } from '../../ui/screen/record-popup.tsx';

const fields = fieldsOf<OpenedAccess>()({ expiresOn: { label: 'Last day', editor: { kind: 'date' } } });

type Props = { row: OpenedAccess; onSaved: (message: string) => void; onClose: () => void };

/** Makes what is open last longer or shorter. */
export function LastDayPopup({ row, onSaved, onClose }: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  return (
    <>
      <FailureBanner failure={failure} onClose={() => setFailure(null)} />
      <RecordPopup
        title="Change last day"
        subtitle={row.name}
        row={row}
        rowKey={String(row.accessID)}
        fields={fields}
        call={learnerAccess.edit}
        toInput={({ expiresOn }, base) => ({
          ...{ accessID: row.accessID, expiresOn, rowVersion: base?.rowVersion },
        })}
        onSaved={onSaved}
        onFailed={setFailure}
        onClose={onClose}
      />
    </>
  );
}
