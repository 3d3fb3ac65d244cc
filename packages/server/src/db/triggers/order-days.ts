import { companyZone } from '@prepdesk/contract/company-time';
import { type Trigger, type TriggerSet, textsOf } from './trigger-set.ts';

/** Adds up orders and refunds per day of the company. */
export const orderDays: TriggerSet = {
  file: 'order-days.sql',
  triggersOf: () => [...byStatement('orders'), ...byStatement('refunds')],
};

function byStatement(table: 'orders' | 'refunds'): Trigger[] {
  const ways = [
    ['added', 'insert', 'new table as added_rows'],
    ['changed', 'update', 'old table as removed_rows new table as added_rows'],
    ['removed', 'delete', 'old table as removed_rows'],
    ['emptied', 'truncate', undefined],
  ] as const;
  return ways.map(([word, event, rows]) => ({
    table,
    name: `${table}_days_${word}`,
    definition: `after ${event} on ${table} ${rows ? `referencing ${rows} ` : ''}for each statement execute function add_up_order_days(${textsOf([companyZone])})`,
  }));
}
