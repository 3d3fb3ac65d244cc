import { dayMs } from '@prepdesk/contract/company-time';
import type * as schema from '../src/db/schema/orders.ts';
import type { Buyer } from './buyer-rows.ts';
import { numbersFrom } from './dice.ts';
import { type DemoOrder, rupees } from './order-rows.ts';

type Refund = typeof schema.refunds.$inferInsert;
type Address = typeof schema.orderAddresses.$inferInsert;

const reasons = [
  ...['Bought twice', 'Wrong package', 'Exam postponed', 'Moved to another batch', 'Technical trouble'],
  'Paid by a parent already',
];
/** Who decides and who approves: the Super Admin and support. */
const [decider, approver] = [3, 1];

/** Every twelfth of each did not go through, is disputed, or was rejected. */
const otherStates: Readonly<Record<number, string>> = { 3: 'failed', 5: 'disputed', 8: 'rejected' };
const outcomes: Readonly<Record<string, string>> = {
  failed: 'The bank sent it back: the account is closed',
  disputed: 'The learner says that nothing came',
  rejected: 'The days for giving it back are over',
};
const waitingCount = 3;

/** Three of a hundred paid orders get money back, most of them all of it; of the newest, some wait for a second person. */
export function refundRows(orders: DemoOrder[], today: string): Refund[] {
  const next = numbersFrom(44);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const now = Date.parse(`${today}T00:00:00Z`);
  const after = ({ purchasedAt }: DemoOrder, days: number) => new Date(purchasedAt.getTime() + days * dayMs);
  const refund = (order: DemoOrder, paise: number, decidedAt: Date, state: string): Refund => {
    const settledAt = state === 'waiting' ? null : new Date(decidedAt.getTime() + 3_600_000);
    return {
      orderID: order.id,
      amount: rupees(paise),
      decidedAt,
      reason: oneOf(reasons),
      state,
      decidedBy: decider,
      referenceID: String(71_000_000 + order.id * 13),
      outcomeReason: outcomes[state] ?? '',
      approvedBy: settledAt && approver,
      approvedAt: settledAt,
      doneAt: state === 'done' || state === 'disputed' ? settledAt : null,
    };
  };
  const paid = orders.filter(({ paidPaise }) => paidPaise >= 50_000);
  const waiting = paid.filter((order) => after(order, 2).getTime() < now).slice(-waitingCount);
  let count = 0;
  const settled = paid.flatMap((order): Refund[] => {
    const isDecided = next() < 0.032;
    const days = 1 + Math.floor(next() * 25);
    const part = next() < 0.6 ? 1 : 0.2 + next() * 0.6;
    const decidedAt = after(order, days);
    if (!isDecided || waiting.includes(order) || decidedAt.getTime() >= now) return [];
    const paise = part === 1 ? order.paidPaise : Math.round((order.paidPaise * part) / 100) * 100;
    return [refund(order, paise, decidedAt, otherStates[count++ % 12] ?? 'done')];
  });
  return [...settled, ...waiting.map((order) => refund(order, order.paidPaise, after(order, 1), 'waiting'))];
}

export type Addresses = { cities: { city: string; state: string; zipcode: string }[]; streets: string[] };

/** Of every third paid order: where its books go. */
export function addressRows(
  orders: DemoOrder[],
  buyers: ReadonlyMap<number, Buyer>,
  { cities, streets }: Addresses,
): Address[] {
  return orders
    .filter(({ id, isActive }) => id % 3 === 0 && isActive === 1)
    .map(({ id, learnerID }): Address => {
      const buyer = buyers.get(learnerID)!;
      return {
        orderID: id,
        name: buyer.fullName ?? '',
        phone: buyer.phone,
        email: buyer.email || `${buyer.phone}@example.com`,
        address: `${1 + (id % 240)}, ${streets[id % streets.length]}`,
        address1: id % 4 === 0 ? `Flat ${1 + (id % 30)}` : '',
        country: 'India',
        ...cities[id % cities.length]!,
      };
    });
}
