import type { TriggerSet } from './trigger-set.ts';

/** Tells every server to look up permissions again. */
export const accessNews: TriggerSet = {
  file: 'access-news.sql',
  triggersOf: (records) =>
    records.flatMap(({ name, tellsAccess }) => {
      if (!tellsAccess) return [];
      const events =
        tellsAccess === 'always'
          ? 'insert or update or delete'
          : `${tellsAccess.added ? 'insert or ' : ''}update of ${tellsAccess.changed.join(', ')} or delete`;
      return [
        {
          table: name,
          name: `${name}_tell_access`,
          definition: `after ${events} on ${name} for each statement execute function tell_access_changed()`,
        },
      ];
    }),
};
