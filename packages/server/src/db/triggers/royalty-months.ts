import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { companyZone } from '@prepdesk/contract/company-time';
import { paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { type TriggerSet, triggersByStatement } from './trigger-set.ts';

const zones = Object.values(appIDs).map((appID) => `when ${appID} then '${paymentZoneOf(appID)}'`);

/** Counts the sales of each month by what they brought, and notes those that change after their month was calculated. */
export const royaltyMonths: TriggerSet = {
  file: 'royalty-months.sql',
  texts: { 'zones of payments': `${zones.join(' ')} else '${companyZone}'` },
  triggersOf: () => [
    ...['orders', 'refunds'].flatMap((table) =>
      triggersByStatement(table, 'royalty', 'count_royalty_sales()'),
    ),
    {
      table: 'royalty_statements',
      name: 'royalty_statements_settle',
      definition: 'after update on royalty_statements for each row execute function settle_royalty_sales()',
    },
  ],
};
