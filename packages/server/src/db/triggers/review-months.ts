import { companyZone } from '@prepdesk/contract/company-time';
import { type TriggerSet, textsOf } from './trigger-set.ts';

/** Adds up reviews by course and by month of the company. */
export const reviewMonths: TriggerSet = {
  file: 'review-months.sql',
  triggersOf: () =>
    (
      [
        ['added', 'insert', 'referencing new table as added_rows '],
        ['changed', 'update', 'referencing old table as removed_rows new table as added_rows '],
        ['removed', 'delete', 'referencing old table as removed_rows '],
        ['emptied', 'truncate', ''],
      ] as const
    ).map(([word, event, rows]) => ({
      table: 'reviews',
      name: `reviews_months_${word}`,
      definition: `after ${event} on reviews ${rows}for each statement execute function add_up_review_months(${textsOf([companyZone])})`,
    })),
};
