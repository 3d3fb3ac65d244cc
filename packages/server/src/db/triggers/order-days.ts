import { companyZone } from '@prepdesk/contract/company-time';
import { type TriggerSet, textsOf, triggersByStatement } from './trigger-set.ts';

const call = `add_up_order_days(${textsOf([companyZone])})`;

/** Adds up orders and refunds per day of the company. */
export const orderDays: TriggerSet = {
  file: 'order-days.sql',
  triggersOf: () => ['orders', 'refunds'].flatMap((table) => triggersByStatement(table, 'days', call)),
};
