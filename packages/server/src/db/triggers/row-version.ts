import { type TriggerSet, textsOf } from './trigger-set.ts';

/** Increments `row_version`, so that a stale save is noticed (DECISIONS C46). */
export const rowVersion: TriggerSet = {
  file: 'row-version.sql',
  triggersOf: (records) =>
    records
      .filter(({ hasVersion }) => hasVersion)
      .map(({ name, uncounted, computed }) => ({
        table: name,
        name: `${name}_version`,
        definition: `before update on ${name} for each row${unless(uncounted)} execute function next_row_version(${textsOf(computed)})`,
      })),
};

const unless = (uncounted: readonly string[] = []): string =>
  uncounted.length > 0
    ? ` when (${uncounted.map((column) => `old.${column} is not distinct from new.${column}`).join(' and ')})`
    : '';
