import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import type { AnyCall, CallAnswer } from '@prepdesk/contract/define-call';
import { durationText } from '@prepdesk/contract/duration-text';
import type { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { shownRupees } from '@prepdesk/contract/money';
import { orderStateOf, orderStateText } from '@prepdesk/contract/orders/order-state';
import type { PanelRow } from '../../shared/panel.tsx';
import { type LearnerLists, listOfOrder, listOfPackage, listOfReports } from './learner-lists.ts';
import { timeLeft } from './time-left.ts';

/** What each panel of a learner's page shows of one item, and which screen the item opens. */

type Item<Panel extends keyof typeof learnerPage> = (typeof learnerPage)[Panel] extends infer C extends
  AnyCall
  ? CallAnswer<C> extends { rows: readonly (infer Row)[] }
    ? Row
    : never
  : never;

export const named = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

export const rowOfOrder = (order: Item<'orders'>, { credits }: LearnerLists): PanelRow => ({
  key: order.orderID,
  text: named(order.orderID, order.packageName),
  aside: asideOf(order),
  ...(orderStateOf(order) === 'unpaid' && { tone: 'dev' }),
  // Support, without the orders, sees what the order opened.
  opens: [listOfOrder(order.orderID), credits],
});

/** The price of a confirmed order; what else is known of it in words. */
function asideOf(order: Item<'orders'>): string {
  if (orderStateOf(order) !== 'paid') return orderStateText(order);
  return order.purchasedPrice === '0.00' ? 'Free' : shownRupees(order.purchasedPrice);
}

export function rowOfPackage(held: Item<'packages'>, today: string, lists: LearnerLists): PanelRow {
  const { says, tone } = timeLeft(held.expiresOn, today);
  return {
    key: held.key,
    text: named(held.name, openedBy(held)),
    aside: says,
    tone,
    opens: listOfPackage(held, lists),
  };
}

const openedBy = ({ source, clientName }: Item<'packages'>): string =>
  source === 'order' ? '' : `opened by ${source === 'staff' ? 'staff' : clientName}`;

export const rowOfDevice = (device: Item<'devices'>, { devices }: LearnerLists): PanelRow => ({
  key: device.deviceID,
  text: named(device.device_name || device.device_manufacture || 'NA', device.device_version),
  aside: shownInstant(device.updated_at),
  opens: devices,
});

export const rowOfSitting = (sitting: Item<'watched'>, { watched }: LearnerLists): PanelRow => ({
  key: sitting.id,
  text: named(sitting.videoName, sitting.className),
  aside: durationText(sitting.watchTime),
  opens: watched,
});

export const rowOfDoubt = (doubt: Item<'doubts'>): PanelRow => ({
  key: doubt.doubtID,
  text: doubt.question,
  aside: doubt.isReplied ? 'Replied' : 'Not Replied',
  ...(!doubt.isReplied && { tone: 'dev' }),
  opens: {
    path: '/reply/{id}',
    name: String(doubt.doubtID),
    id: { facultyID: doubt.facultyID ?? 0, userAppsID: doubt.userAppsID },
  },
});

export const rowOfCredit = (credit: Item<'credits'>, { icaiCredits }: LearnerLists): PanelRow => ({
  key: credit.key,
  text: named(credit.name, credit.expiresOn && `until ${shownDay(credit.expiresOn)}`),
  aside: durationText(credit.creditSeconds),
  opens: credit.source === 'order' ? listOfOrder(credit.key) : icaiCredits,
});

export const rowOfReport = (report: Item<'reports'>): PanelRow => ({
  key: report.id,
  text: named(report.reason || 'Reported without a reason', report.className),
  aside: report.isResolved ? 'Resolved' : shownDay(report.createdAt),
  ...(!report.isResolved && { tone: 'dev' }),
  opens: listOfReports(report.appID, report.courseID),
});

export const rowOfReferral = (friend: Item<'referrals'>, { referrals }: LearnerLists): PanelRow => ({
  key: friend.userAppsID,
  text: friend.fullName || 'NA',
  aside: friend.status,
  opens: referrals,
});

export const rowOfChange = (change: Item<'changes'>): PanelRow => ({
  key: change.auditID,
  text: named(change.says, change.who),
  aside: shownDay(change.at),
  opens: { path: '/history', id: { rows: `${change.tableName}/${change.rowKey}` } },
});
