import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { companyZone } from '@prepdesk/contract/company-time';
import { paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import type { Trigger, TriggerSet } from './trigger-set.ts';

const zones = Object.values(appIDs).map((appID) => `when ${appID} then '${paymentZoneOf(appID)}'`);

/** Counts the sales of each month by what they brought, and notes those that change after their month was calculated. */
export const royaltyMonths: TriggerSet = {
  file: 'royalty-months.sql',
  texts: { 'zones of payments': `${zones.join(' ')} else '${companyZone}'` },
  triggersOf: () => [
    ...byStatement('orders'),
    ...byStatement('refunds'),
    {
      table: 'royalty_statements',
      name: 'royalty_statements_settle',
      definition: 'after update on royalty_statements for each row execute function settle_royalty_sales()',
    },
  ],
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
    name: `${table}_royalty_${word}`,
    definition: `after ${event} on ${table} ${rows ? `referencing ${rows} ` : ''}for each statement execute function count_royalty_sales()`,
  }));
}
