import { companyZone } from '@prepdesk/contract/company-time';
import { type TriggerSet, textsOf } from './trigger-set.ts';

/** Counts who watched which class. */
export const usage: TriggerSet = {
  file: 'usage.sql',
  triggersOf: () => [
    {
      table: 'watch_log',
      name: 'watch_log_counted',
      definition: `after insert on watch_log referencing new table as added_rows for each statement execute function count_class_watchers(${textsOf([companyZone])})`,
    },
  ],
};
