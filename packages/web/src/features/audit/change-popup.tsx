import { Button } from '@mantine/core';
import { type AuditRow, auditLog } from '@prepdesk/contract/audit/audit-log';
import { shownSecond } from '@prepdesk/contract/company-time';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { SuccessBanner } from '../../ui/feedback/success-banner.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import classes from './audit.module.css';
import { changeLabel, eventText, isLookUp, kindText, revertLabel, rowTitle } from './readable.ts';
import { changeTexts, isEmptyValue } from './readable-value.ts';

/** One change, field by field, with a button to undo it. */
export function ChangePopup({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { save, isSaving } = useChange(auditLog.revert);
  const [failure, setFailure] = useState<unknown>(null);
  const [message, setMessage] = useState('');
  const revert = async () => {
    if (row.kind === 'added' && !(await confirm(removalOf(row)))) return;
    setFailure(null);
    try {
      setMessage((await save({ auditID: row.auditID })).message);
    } catch (error) {
      setFailure(error);
    }
  };
  const canRevert = row.mayRevert && !message;
  return (
    <Popup
      title={eventText(row)}
      subtitle={`${kindText(row)} on ${shownSecond(row.at)}${row.actorName && ` by ${row.actorName}`}`}
      onClose={onClose}
      closeLabel="Close"
      actions={
        canRevert && (
          <Button
            variant="default"
            c={row.kind === 'added' ? 'var(--bad)' : undefined}
            loading={isSaving}
            onClick={revert}
          >
            {revertLabel(row)}
          </Button>
        )
      }
    >
      <div className={`${layout.stack} ${layout.wholeLine}`}>
        {message && <SuccessBanner message={message} seconds={6} onEnd={() => {}} />}
        <FailureBanner failure={failure} onClose={() => setFailure(null)} />
        <ChangedFields row={row} />
        {row.notRevertable && (
          <p className={layout.lead}>
            {!isLookUp(row) && 'This can’t be reverted here. '}
            {row.notRevertable}.
          </p>
        )}
      </div>
    </Popup>
  );
}

const removalOf = (row: AuditRow) => ({
  title: `Remove ${rowTitle(row)}?`,
  body: 'This reverts that it was added.',
  confirmLabel: 'Remove',
  isDangerous: true,
});

/** The fields of a whole row that are empty are only named: there may be more of them than of the others. */
function ChangedFields({ row }: { row: AuditRow }) {
  const has = { before: row.kind !== 'added', after: row.kind !== 'removed' };
  const isEmpty = ({ before, after }: AuditRow['changes'][number]) =>
    row.kind !== 'changed' && isEmptyValue(has.after ? after : before);
  const empty = row.changes.filter(isEmpty).map((change) => changeLabel(change, row.tableName));
  return (
    <>
      <table className={classes.fields}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {has.before && <th scope="col">Before</th>}
            {has.after && <th scope="col">After</th>}
          </tr>
        </thead>
        <tbody>
          {row.changes
            .filter((change) => !isEmpty(change))
            .map((change) => {
              const label = changeLabel(change, row.tableName);
              const { before, after } = changeTexts(change, label);
              return (
                <tr key={change.field}>
                  <th scope="row">{label}</th>
                  {has.before && <td className={layout.hint}>{before}</td>}
                  {has.after && <td>{after}</td>}
                </tr>
              );
            })}
        </tbody>
      </table>
      {empty.length > 0 && <p className={layout.note}>Empty: {empty.join(', ')}</p>}
    </>
  );
}
