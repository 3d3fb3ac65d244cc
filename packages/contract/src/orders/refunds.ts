import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { inPaise, rupees } from '../money.ts';
import { example, filledText, id, rowVersion, text } from '../values.ts';
import { orderID } from './order.ts';

export const refundStates = {
  waiting: 'Waiting for approval',
  done: 'Refunded',
  disputed: 'Disputed',
  rejected: 'Rejected',
  failed: 'Failed',
} as const;
export type RefundState = keyof typeof refundStates;

const state = z.enum(Object.keys(refundStates) as [RefundState, ...RefundState[]]);

export const badAmount = 'Amount must be a number, such as 500 or 500.50';
export const amountTooLow = 'Amount must be more than 0';
const referenceMissing = 'Please enter Reference ID';
const badReference = 'Reference ID must be a number';
const reasonMissing = 'Please say why';

/** Rupees, more than 0. */
export const refundAmount = () =>
  z.pipe(rupees(badAmount), z.string().check(z.refine((amount) => inPaise(amount) > 0, amountTooLow)));

/** Digits, as gateways and banks give them; numeric and required (d3 §5). */
const referenceID = () =>
  z.pipe(
    z.pipe(
      z.union([z.number(badReference), z.string(badReference)], badReference),
      z.transform((value: string | number) => String(value).trim()),
    ),
    z
      .string()
      .check(z.minLength(1, { error: referenceMissing, abort: true }), z.regex(/^\d{1,40}$/, badReference)),
  );

const reason = () => example(filledText(500, reasonMissing), 'The bank sent it back');

const row = z.object({
  refundID: z.int(),
  orderID: z.string(),
  fullName: z.string(),
  packageName: z.string(),
  refundAmount: z.string(),
  referenceID: z.string(),
  /** Why it was entered, and why it was rejected, disputed, settled or failed since; '' for none. */
  reason: z.string(),
  outcomeReason: z.string(),
  state,
  decidedBy: z.string(),
  decidedAt: z.string(),
  /** Who approved or rejected it; '' for nobody. */
  approvedBy: z.string(),
  approvedAt: z.nullable(z.string()),
  /** Entered by the caller, who cannot approve it. */
  isOwn: z.boolean(),
  rowVersion: z.int(),
});
export type Refund = z.infer<typeof row>;

const plan = z.object({
  orderID: z.string(),
  fullName: z.string(),
  packageName: z.string(),
  paidAmount: z.string(),
  /** Done, waiting and disputed refunds. */
  refundedAmount: z.string(),
  /** What can still be refunded. */
  balance: z.string(),
  balanceAfter: z.string(),
  needsApproval: z.boolean(),
  /** All of them are reported, whatever the others say. */
  rules: z.array(z.object({ rule: z.string(), isMet: z.boolean(), because: z.string() })),
  /** What the refund does besides giving money back. */
  effects: z.array(
    z.object({
      about: z.enum(['balance', 'approval', 'access', 'coupon', 'shipment', 'royalty']),
      says: z.string(),
    }),
  ),
  /** Earlier refunds of the order, the newest first. */
  refunds: z.array(row),
});
export type RefundPlan = z.infer<typeof plan>;

/** Whoever passed the refund on records its result. */
const waitingRefund = () => example(id(), 760_001);

export const refunds = defineCallsWith('orders', 'refunds', { needs: ['/orders#refund'], addition: true })({
  /** There is one refund for an order and reference: the same request sent again gets the same answer (gaps C23). */
  ask: changeCall({
    addition: false,
    path: 'admin/refund',
    writes: ['refunds', 'orders', 'learner_access'],
    does: 'recorded a refund for',
    input: z.object({
      orderID: orderID(),
      refundAmount: example(refundAmount(), '1'),
      referenceID: example(referenceID(), '5502'),
      reason: z._default(text(500), ''),
    }),
    output: z.object({ refundID: z.int(), state }),
    says: 'Refund saved',
  }),
  /** What such a refund would do, before it is confirmed; the same function decides at the confirmation. */
  plan: readCall({
    path: 'admin/refundplan',
    shows: [
      ...(['admin_users', 'coupons', 'faculties', 'learner_access', 'learners', 'orders'] as const),
      ...(['refunds', 'royalty_lines', 'royalty_statements', 'shipments'] as const),
    ],
    input: z.object({
      orderID: orderID(),
      /** As it is being typed. */
      refundAmount: example(z._default(text(40), ''), '100'),
    }),
    output: plan,
  }),
  /** What waits for a second person, the oldest first. */
  waiting: readCall({
    path: 'admin/waitingrefunds',
    shows: ['admin_users', 'learners', 'orders', 'refunds'],
    output: z.object({ refunds: z.array(row) }),
    saysWhenEmpty: 'No refund waits for approval',
  }),
  approve: changeCall({
    path: 'admin/approverefund',
    writes: ['refunds', 'learner_access'],
    does: 'approved the refund',
    input: z.object({ refundID: waitingRefund(), rowVersion: rowVersion() }),
    says: 'Refund approved',
  }),
  reject: changeCall({
    path: 'admin/rejectrefund',
    writes: ['refunds', 'orders'],
    does: 'rejected the refund',
    input: z.object({ refundID: waitingRefund(), reason: reason(), rowVersion: rowVersion() }),
    says: 'Refund rejected',
  }),
  /**
   * What happened to it outside: `disputed` while it is being questioned, `done` once that is settled, `failed` when
   * the money came back or was never sent. While it waits, whoever entered it may withdraw it (`failed`); afterwards
   * only somebody else can mark it.
   */
  mark: changeCall({
    path: 'admin/markrefund',
    writes: ['refunds', 'orders', 'learner_access'],
    does: 'marked the refund',
    input: z.object({
      refundID: waitingRefund(),
      state: example(z.enum(['done', 'disputed', 'failed'], 'Please choose the result'), 'failed'),
      reason: reason(),
      rowVersion: rowVersion(),
    }),
    says: 'Refund updated',
  }),
});
