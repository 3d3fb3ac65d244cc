import { companyZone } from '@prepdesk/contract/company-time';
import { type Mechanism, textsOf } from './mechanism.ts';

/** Counts who watched which class. */
export const usage: Mechanism = {
  file: 'usage.sql',
  triggersOf: () => [
    {
      table: 'watch_log',
      name: 'watch_log_counted',
      definition: `after insert on watch_log referencing new table as added_rows for each statement execute function count_class_watchers(${textsOf([companyZone])})`,
    },
  ],
};
