import { Button } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import { shownRupees } from '@prepdesk/contract/money';
import { type Refund, refundStates, refunds } from '@prepdesk/contract/orders/refunds';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { fieldsOf, type Tone } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { RecordPopup } from '../../ui/record/record-popup.tsx';

const tones: Record<Refund['state'], Tone> = {
  waiting: 'dev',
  done: 'ok',
  disputed: 'dev',
  rejected: 'off',
  failed: 'off',
};

type RefundAction = {
  label: string;
  call: typeof refunds.reject | typeof refunds.mark;
  state?: 'done' | 'disputed' | 'failed';
};

const undo: RefundAction = { label: 'Cancel request', call: refunds.mark, state: 'failed' };
const fail: RefundAction = { label: 'Mark as failed', call: refunds.mark, state: 'failed' };
const dispute: RefundAction = { label: 'Mark as disputed', call: refunds.mark, state: 'disputed' };
const settle: RefundAction = { label: 'Mark as settled', call: refunds.mark, state: 'done' };
const reject: RefundAction = { label: 'Reject', call: refunds.reject };

/** What the viewer can do about a refund. The server enforces the same rules. */
function actionsOf({ state, isOwn }: Refund): RefundAction[] {
  if (state === 'waiting') return isOwn ? [undo] : [reject];
  const failed = isOwn ? [] : [fail];
  if (state === 'done') return [dispute, ...failed];
  return state === 'disputed' ? [settle, ...failed] : [];
}

/** The outcome of a refund and its reason. A refund is done again once its dispute is settled. */
const outcomeOf = ({ state, outcomeReason }: Refund): string =>
  `${state === 'done' ? 'Settled' : refundStates[state]}: ${outcomeReason}`;

type Props = {
  title: string;
  refunds: readonly Refund[];
  /** The rows belong to several orders, so each names its order and learner. */
  areOfMany?: boolean;
  onFailed: (error: unknown) => void;
  onChanged?: () => void;
};

/** Refunds with their outcomes and actions. */
export function RefundRows({ title, refunds: rows, areOfMany = false, onFailed, onChanged }: Props) {
  const [open, setOpen] = useState<{ refund: Refund; action: RefundAction } | null>(null);
  const { save: approve, isSaving } = useChange(refunds.approve);
  const mayApprove = async (refund: Refund) => {
    const { refundID, refundAmount, orderID, rowVersion } = refund;
    const isSure = await confirm({
      title: `Approve the refund of ${shownRupees(refundAmount)}?`,
      body: `It takes effect at once. Once order ${orderID} is refunded in full, the learner loses access.`,
      confirmLabel: 'Approve',
    });
    if (!isSure) return;
    try {
      await approve({ refundID, rowVersion });
      onChanged?.();
    } catch (error) {
      onFailed(error);
    }
  };
  return (
    <section aria-label={title}>
      <p className={layout.hint}>{title}</p>
      <ul className={layout.framed}>
        {rows.map((refund) => (
          <li key={refund.refundID} className={layout.row}>
            <div>
              <b>
                {shownRupees(refund.refundAmount)} · Reference {refund.referenceID}
              </b>
              {areOfMany && (
                <span>
                  {refund.orderID} · {refund.fullName || 'NA'} · {refund.packageName}
                </span>
              )}
              <span>
                {refund.decidedBy}, {shownInstant(refund.decidedAt)}
                {refund.reason && `: ${refund.reason}`}
              </span>
              {refund.approvedBy && refund.approvedAt && (
                <span>
                  {refund.state === 'rejected' ? 'Rejected' : 'Approved'} by {refund.approvedBy},{' '}
                  {shownInstant(refund.approvedAt)}
                </span>
              )}
              {refund.outcomeReason && <span>{outcomeOf(refund)}</span>}
              {refund.state === 'waiting' && refund.isOwn && <span>Someone else has to approve it</span>}
            </div>
            <StatusTag tone={tones[refund.state]}>{refundStates[refund.state]}</StatusTag>
            <span className={layout.actions}>
              {refund.state === 'waiting' && !refund.isOwn && (
                <Button
                  size="compact-sm"
                  loading={isSaving}
                  aria-label={`Approve refund ${refund.referenceID}`}
                  onClick={() => void mayApprove(refund)}
                >
                  Approve
                </Button>
              )}
              {actionsOf(refund).map((action) => (
                <Button
                  key={action.label}
                  size="compact-sm"
                  variant="default"
                  aria-label={`${action.label}: refund ${refund.referenceID}`}
                  onClick={() => setOpen({ refund, action })}
                >
                  {action.label}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {open && (
        <ReasonPopup
          {...open}
          onSaved={() => {
            setOpen(null);
            onChanged?.();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

const reasonFields = fieldsOf<Refund>()({
  reason: { label: 'Reason', editor: { kind: 'text', maxLength: 500 } },
});

type ReasonProps = { refund: Refund; action: RefundAction; onSaved: () => void; onClose: () => void };

/** Asks for the reason: rejecting, taking back, disputing or settling a refund requires one. */
function ReasonPopup({ refund, action, onSaved, onClose }: ReasonProps) {
  const { refundID, referenceID, refundAmount, rowVersion } = refund;
  return (
    <RecordPopup
      title={action.label}
      subtitle={`Refund ${referenceID} of ${shownRupees(refundAmount)}`}
      row={null}
      fields={reasonFields}
      call={action.call as typeof refunds.mark}
      toInput={({ reason }) => ({ refundID, reason, rowVersion, state: action.state as 'done' })}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
