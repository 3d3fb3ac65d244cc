import type { TriggerSet } from './trigger-set.ts';

/** Tells every server to look up permissions again. */
export const accessNews: TriggerSet = {
  file: 'access-news.sql',
  triggersOf: (records) =>
    records.flatMap(({ name, notifiesAccess }) => {
      if (!notifiesAccess) return [];
      const events =
        notifiesAccess === 'always'
          ? 'insert or update or delete'
          : `${notifiesAccess.added ? 'insert or ' : ''}update of ${notifiesAccess.changed.join(', ')} or delete`;
      return [
        {
          table: name,
          name: `${name}_tell_access`,
          definition: `after ${events} on ${name} for each statement execute function tell_access_changed()`,
        },
      ];
    }),
};
