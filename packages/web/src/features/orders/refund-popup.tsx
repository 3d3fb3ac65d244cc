import { Box, Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { paiseOf, rupeesOf, shownRupees } from '@prepdesk/contract/money';
import type { Order } from '@prepdesk/contract/orders/order';
import { moneyBackOf } from '@prepdesk/contract/orders/order-state';
import { type Refund, type RefundPlan, refundStates, refunds } from '@prepdesk/contract/orders/refunds';
import { amountTyped } from '@prepdesk/contract/typed-amount';
import { CircleAlert, KeyRound, Package, Percent, Ticket, Users, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { Rupees } from '../../ui/fields/field-display.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { RefundRows } from './refund-rows.tsx';

const typingMs = 250;

type Props = {
  order: Order;
  onSaved: (done: { message: string }) => void;
  /** Called when an earlier refund was changed. */
  onChanged: () => void;
  onClose: () => void;
};

const fields = fieldsOf<Refund>()({
  refundAmount: { label: 'Amount', editor: { kind: 'money' } },
  referenceID: { label: 'Reference ID', editor: { kind: 'number', hint: 'Digits only' } },
  reason: { label: 'Reason (optional)', editor: { kind: 'text', maxLength: 500 } },
});

/** Refunds money, and shows beforehand what else the refund does (d3 §2, §5). */
export function RefundPopup({ order, onSaved, onChanged, onClose }: Props) {
  const { orderID } = order;
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRecordForm<Refund, keyof typeof fields, typeof refunds.ask>({
    row: null,
    fields,
    call: refunds.ask,
    part: `-refund-${orderID}`,
    toInput: ({ refundAmount, referenceID, reason }) => ({ orderID, refundAmount, referenceID, reason }),
    report: (notice) => notice.kind === 'failed' && setFailure(notice.error),
    onSaved: ({ message, response }) =>
      onSaved({
        message: response.state === 'waiting' ? `${message}. Needs a second approval` : message,
      }),
  });
  const typed = (form.draft.refundAmount ?? '').trim();
  const [refundAmount] = useDebouncedValue(typed, typingMs);
  const plan = useRead(refunds.plan, { orderID, refundAmount }, { keepsPage: true });
  const nothingLeft = typed === '' && whyNothing(order, plan.data);
  const whole = nothingLeft === false && plan.data?.balance;
  // The largest effect is known before an amount is typed, so that the popup has room for any.
  const largest = useRead(refunds.plan, whole ? { orderID, refundAmount: whole } : null);
  const isShown = refundAmount === typed && plan.data !== undefined && !plan.isRefreshing;
  // Stays while another amount is typed. Without an amount the plan has only its error, about something not yet typed.
  const [lastPlan, setLastPlan] = useState<RefundPlan>();
  const shownPlan = typed === '' ? undefined : isShown ? plan.data : lastPlan;
  if (shownPlan !== lastPlan) setLastPlan(shownPlan);
  const wrongAmount = shownPlan?.rules.find(({ rule, isMet }) => !isMet && rule !== 'paid')?.because;
  const errors = wrongAmount ? { refundAmount: wrongAmount, ...form.errors } : form.errors;
  return (
    <RecordPopupFrame
      title="Refund"
      subtitle={`${orderID} · ${order.fullName || 'NA'} · ${order.packageName}`}
      form={{ ...form, errors }}
      isHeldBack={!isShown || wrongAmount !== undefined}
      hasNoForm={nothingLeft !== false}
      saveLabel={
        plan.data?.needsApproval && !wrongAmount ? 'Send for approval' : `Refund ${amountOf(typed)}`.trim()
      }
      onClose={onClose}
      belowFirst={
        plan.data &&
        nothingLeft === false && (
          <Shares
            balance={plan.data.balance}
            chosen={typed}
            onChoose={(amount) => form.set({ refundAmount: amount })}
          />
        )
      }
      head={
        <div className={layout.stack}>
          <FailureBanner failure={plan.failure} onClose={() => void plan.reload()} />
          <FailureBanner failure={failure} onClose={() => setFailure(null)} />
          {plan.data && <Balance plan={plan.data} />}
          {plan.data && nothingLeft && (
            <ul className={`${layout.box} ${layout.list}`} data-shaded>
              <Unmet because={nothingLeft} isWaiting={nothingLeft === waits} />
            </ul>
          )}
        </div>
      }
    >
      <div className={`${layout.stack} ${plan.isLoading || largest.isLoading ? layout.room : ''}`}>
        <LoadingOverlay isShown={plan.isLoading} />
        {nothingLeft === false && <EffectRoom largest={largest.data} shown={shownPlan} />}
        {plan.data && plan.data.refunds.length > 0 && (
          <RefundRows
            title="Refunds of this order"
            refunds={plan.data.refunds}
            onFailed={setFailure}
            onChanged={onChanged}
          />
        )}
      </div>
    </RecordPopupFrame>
  );
}

const amountOf = (typed: string): string => {
  const amount = amountTyped(typed);
  return /^\d+(\.\d{1,2})?$/.test(amount) ? shownRupees(Number(amount).toFixed(2)) : '';
};

/** What is refunded most often, one press away. */
function Shares(props: { balance: string; chosen: string; onChoose: (amount: string) => void }) {
  const paise = paiseOf(props.balance);
  const shares = { Half: rupeesOf(paise / 2n), All: rupeesOf(paise) };
  return (
    <div className={layout.line}>
      {Object.entries(shares).map(([label, amount]) => (
        <Button
          key={label}
          variant="default"
          size="compact-sm"
          aria-pressed={props.chosen === amount}
          onClick={() => props.onChoose(amount)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Balance({ plan }: { plan: RefundPlan }) {
  const waitingAmount = waitingOf(plan);
  const facts = {
    Paid: plan.paidAmount,
    Refunded: moneyBackOf({ ...plan, waitingAmount }),
    ...(waitingAmount !== '0.00' && { [refundStates.waiting]: waitingAmount }),
    Refundable: plan.balance,
  };
  return (
    <Facts
      look="strong"
      // Four amounts stand in two lines of two.
      minPx={waitingAmount === '0.00' ? 110 : 170}
      facts={Object.entries(facts).map(([label, amount]) => ({ label, value: <Rupees amount={amount} /> }))}
    />
  );
}

const waitingOf = (plan: RefundPlan): string =>
  rupeesOf(
    plan.refunds
      .filter(({ state }) => state === 'waiting')
      .reduce((sum, { refundAmount }) => sum + paiseOf(refundAmount), 0n),
  );

const iconOf = {
  balance: Wallet,
  approval: Users,
  access: KeyRound,
  coupon: Ticket,
  shipment: Package,
  royalty: Percent,
} as const;

const Unmet = ({ because, isWaiting }: { because: string; isWaiting: boolean }) => (
  <Group component="li" gap={9} wrap="nowrap" c={isWaiting ? 'var(--dev)' : 'var(--bad)'} data-unmet>
    <CircleAlert size={15} color="var(--ink-3)" aria-hidden />
    {because}
  </Group>
);

const waits = 'A refund waits for approval';

/** Why nothing can be refunded; false when something can. Until the plan is there, the order's row tells. */
function whyNothing(order: Order, plan: RefundPlan | undefined): string | false {
  const unpaid = plan?.rules.find(({ rule, isMet }) => rule === 'paid' && !isMet);
  const { paidAmount, refundedAmount } = plan ?? order;
  if (Number(paidAmount) > Number(refundedAmount)) return false;
  if (unpaid) return unpaid.because;
  const waitingAmount = plan ? waitingOf(plan) : order.waitingAmount;
  return waitingAmount === '0.00' ? 'Nothing left to refund' : waits;
}

const inOnePlace = { gridArea: '1 / 1' };

/** What the typed amount does, in a place that does not grow while amounts are typed. */
const EffectRoom = ({ largest, shown }: Record<'largest' | 'shown', RefundPlan | undefined>) => (
  <div style={{ display: 'grid' }}>
    {largest && (
      <div style={{ ...inOnePlace, visibility: 'hidden' }} aria-hidden>
        <WhatItDoes plan={largest} />
      </div>
    )}
    <div style={inOnePlace}>
      {shown ? (
        <WhatItDoes plan={shown} />
      ) : (
        <Box className={`${layout.box} ${layout.hint}`} h="100%" data-shaded>
          Enter an amount to see what the refund does
        </Box>
      )}
    </div>
  </div>
);

function WhatItDoes({ plan }: { plan: RefundPlan }) {
  if (plan.effects.length === 0) return null;
  return (
    <ul
      className={`${layout.box} ${layout.list}`}
      data-shaded
      aria-label="What this refund does"
      aria-live="polite"
    >
      {plan.effects.map(({ about, says }) => {
        const Icon = iconOf[about];
        return (
          <Group key={about} component="li" gap={9} wrap="nowrap">
            <Icon size={15} color="var(--ink-3)" aria-hidden />
            {says}
          </Group>
        );
      })}
    </ul>
  );
}
