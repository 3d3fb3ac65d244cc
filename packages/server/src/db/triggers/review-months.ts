import { companyZone } from '@prepdesk/contract/company-time';
import { reviewMonths as table } from '../schema/reviews.ts';
import { byEvent, rowsOf, sumsByBackend } from './sums-by-backend.ts';
import { type TriggerSet, textsOf, triggersByStatement } from './trigger-set.ts';

const sums = sumsByBackend(table);

const addUp = (changed: string): string =>
  sums.add(`
    SELECT app_id, class_id, package_id, type, month, pg_backend_pid(), ${sums.added}
    FROM (
      SELECT app_id, class_id, coalesce(package_id, 0) AS package_id, type,
        date_trunc('month', created_at AT TIME ZONE TG_ARGV[0])::date AS month,
        sign * (approved_rating = 0)::int AS pending, sign * (approved_rating = 1)::int AS approved,
        sign * (approved_rating = 2)::int AS rejected, sign * (approved_rating = 1)::int * rating AS stars
      FROM (${changed}) changed
    ) parts
    GROUP BY app_id, class_id, package_id, type, month HAVING ${sums.isAnything}`);

/** Adds up reviews by course and by month of the company, in the zone that the triggers name. */
export const reviewMonths: TriggerSet = {
  functions: `
    CREATE OR REPLACE FUNCTION add_up_review_months() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${byEvent({
        INSERT: addUp(rowsOf.INSERT),
        DELETE: addUp(rowsOf.DELETE),
        UPDATE: addUp(rowsOf.UPDATE),
        TRUNCATE: 'DELETE FROM review_months',
      })}
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION fold_review_months() RETURNS void LANGUAGE sql AS $$
      WITH ${sums.folding} ${sums.add(sums.combined)}
    $$;`,
  triggersOf: () =>
    triggersByStatement('reviews', 'months', `add_up_review_months(${textsOf([companyZone])})`),
};
