import { companyZone } from '@prepdesk/contract/company-time';
import { type TriggerSet, textsOf, triggersByStatement } from './trigger-set.ts';

/** Adds up reviews by course and by month of the company. */
export const reviewMonths: TriggerSet = {
  file: 'review-months.sql',
  triggersOf: () =>
    triggersByStatement('reviews', 'months', `add_up_review_months(${textsOf([companyZone])})`),
};
