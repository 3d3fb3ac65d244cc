import { shownDay } from '@prepdesk/contract/company-time';
import { shownRupees } from '@prepdesk/contract/money';
import { orderStates } from '@prepdesk/contract/orders/order';
import type { OrderEvent } from '@prepdesk/contract/orders/orders';
import { shippingStates } from '@prepdesk/contract/shipping/shipping-states';
import { erasedText, isSealed } from '../../db/personal-fields.ts';
import type { EnteredRefund, MadeOrder } from './order-timeline.ts';

/** What happened to an order, in sentences. Rows are named, never numbered. */

type LoggedState = Readonly<Record<string, unknown>>;

export type LoggedChange = {
  at: Date;
  who: string | null;
  table: string;
  rowKey: string;
  before: LoggedState | null;
  after: LoggedState | null;
};

type Word = { label: string; shown?: (value: string) => string };

const money = (label: string): Word => ({ label, shown: (value) => shownRupees(Number(value).toFixed(2)) });
const day = (label: string): Word => ({ label, shown: shownDay });

/** The columns of each table that people write; all others follow from these. */
const words: Readonly<Record<string, Readonly<Record<string, Word>>>> = {
  orders: {
    package_name: { label: 'Package' },
    package_price: money('Package Price'),
    discount_code: { label: 'Discount Code' },
    discount_price: money('Discount Price'),
    is_active: { label: 'Status', shown: (value) => orderStates[value === '1' ? 1 : 0] },
    paid_amount: money('Paid'),
    package_expiry_date: day('Package Expiry Date'),
    payment_mode: { label: 'Payment Mode' },
    reference_number: { label: 'Reference Number' },
    payment_id: { label: 'Payment ID' },
    payment_details: { label: 'Payment Details' },
    transaction_details: { label: 'Transaction Details' },
  },
  order_addresses: {
    name: { label: 'Name' },
    email: { label: 'Email' },
    phone: { label: 'Phone' },
    address: { label: 'Address' },
    address1: { label: 'Address 1' },
    city: { label: 'City' },
    state: { label: 'State' },
    country: { label: 'Country' },
    zipcode: { label: 'Zipcode' },
  },
  shipments: {
    state: { label: 'Status', shown: (value) => shipmentStates[value] ?? value },
    tracking_id: { label: 'Tracking ID' },
    courier: { label: 'Courier' },
    courier_state: { label: 'Courier State' },
  },
  learner_access: { expires_on: day('Last day') },
};

/** A log row may have a state that there is no longer. */
const shipmentStates: Readonly<Record<string, string>> = shippingStates;

const textOf = (value: unknown, { shown = (text) => text }: Word): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : isSealed(value)
      ? erasedText
      : shown(String(value));

function changesOf({ table, before, after }: LoggedChange): OrderEvent['changes'] {
  return Object.entries(words[table] ?? {}).flatMap(([column, word]) => {
    const [was, is] = [textOf(before?.[column], word), textOf(after?.[column], word)];
    return was === is ? [] : [{ label: word.label, before: was, after: is }];
  });
}

const event = (
  { at, who }: { at: Date; who: string | null },
  kind: OrderEvent['kind'],
  says: string,
  changes: OrderEvent['changes'] = [],
): OrderEvent => ({ at: at.toISOString(), who: who ?? '', kind, says, changes });

export const orderMade = (order: MadeOrder): OrderEvent =>
  event(
    order,
    'order',
    order.registerFromPlatform === 'staff' ? 'Order added' : `Order made on ${order.registerFromPlatform}`,
  );

const named = ({ referenceID, amount }: EnteredRefund): string =>
  `Refund ${referenceID} of ${shownRupees(amount)}`;

/** What the refund's row itself shows: who entered it, and who decided on it. */
export function refundEvents(refund: EnteredRefund): OrderEvent[] {
  const { approvedAt, approvedBy, state, reason, outcomeReason } = refund;
  const hasWaited = approvedAt !== null || state === 'waiting';
  const words = hasWaited ? 'entered, needs a second approval' : 'entered';
  const entered = event(refund, 'refund', `${named(refund)} ${words}${because(reason)}`);
  if (!approvedAt) return [entered];
  const decided = state === 'rejected' ? `rejected${because(outcomeReason)}` : 'approved';
  return [entered, event({ at: approvedAt, who: approvedBy }, 'refund', `${named(refund)} ${decided}`)];
}

const because = (reason: unknown): string => (reason ? `: ${String(reason)}` : '');

/** Names for the changed rows. */
type Named = {
  packageName: string;
  refunds: readonly EnteredRefund[];
  classes: ReadonlyMap<number, string>;
};

/** undefined for a change that only follows from another, or that the row itself already shows. */
export function eventOfChange(
  change: LoggedChange,
  { packageName, refunds, classes }: Named,
): OrderEvent | undefined {
  const { table, before, after } = change;
  const changes = changesOf(change);
  switch (table) {
    case 'orders':
      return before && changes.length > 0 ? event(change, 'order', 'Order changed', changes) : undefined;
    case 'order_addresses':
      if (changes.length === 0) return undefined;
      return event(change, 'address', before ? 'Address changed' : 'Address added', changes);
    case 'shipments': {
      const says = `Shipment of ${String((after ?? before)?.module)} ${before ? 'changed' : 'added'}`;
      return changes.length > 0 ? event(change, 'shipment', says, changes) : undefined;
    }
    case 'learner_access':
      return accessEvent(change, packageName, changes);
    case 'order_electives': {
      const name = classes.get(electiveOf(change) ?? 0) ?? 'a class that was removed since';
      return event(change, 'elective', `Elective ${after ? 'chosen' : 'removed'}: ${name}`);
    }
    default:
      return refundChange(change, refunds);
  }
}

/** The class that was chosen or unchosen. */
export const electiveOf = ({ table, before, after }: LoggedChange): number | undefined =>
  table === 'order_electives' ? Number((after ?? before)?.class_id) : undefined;

function accessEvent(
  change: LoggedChange,
  packageName: string,
  changes: OrderEvent['changes'],
): OrderEvent | undefined {
  const { before, after } = change;
  if (!before) return event(change, 'access', `Granted access to ${packageName}`, changes);
  const isRevoked = !before.withdrawn_at && after?.withdrawn_at;
  if (isRevoked) return event(change, 'access', `Access to ${packageName} was revoked`);
  return changes.length > 0
    ? event(change, 'access', `Last day of access to ${packageName} changed`, changes)
    : undefined;
}

const marks: Readonly<Record<string, string>> = {
  'waiting failed': 'cancelled',
  'done failed': 'marked as failed',
  'disputed failed': 'marked as failed',
  'done disputed': 'disputed',
  'disputed done': 'settled',
};

function refundChange(change: LoggedChange, refunds: readonly EnteredRefund[]): OrderEvent | undefined {
  const { before, after, rowKey } = change;
  const refund = refunds.find(({ id }) => String(id) === rowKey);
  const mark = marks[`${before?.state} ${after?.state}`];
  if (!refund || !mark) return undefined;
  // In older log rows the later reason overwrites the first one.
  const reason = after && 'outcome_reason' in after ? after.outcome_reason : after?.reason;
  return event(change, 'refund', `${named(refund)} ${mark}${because(reason)}`);
}
