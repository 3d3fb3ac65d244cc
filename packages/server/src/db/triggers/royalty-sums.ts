import type { Trigger, TriggerSet } from './trigger-set.ts';

const note = 'execute function note_royalty_rules()';

const whenRowsChange = (table: string): Trigger => ({
  table,
  name: `${table}_royalty_rows`,
  definition: `after insert or delete or truncate on ${table} for each statement ${note}`,
});

const whenChanged = (table: string, columns: readonly string[]): Trigger => {
  const rowOf = (which: 'old' | 'new') => `(${columns.map((column) => `${which}.${column}`).join(', ')})`;
  return {
    table,
    name: `${table}_royalty_rules`,
    definition: `after update of ${columns.join(', ')} on ${table}
      for each row when (${rowOf('old')} is distinct from ${rowOf('new')}) ${note}`,
  };
};

/** Notes what makes the kept sums of royalty out of date, apart from sales. */
export const royaltySums: TriggerSet = {
  file: 'royalty-sums.sql',
  triggersOf: () => [
    ...['package_classes', 'class_details', 'royalty_terms'].map(whenRowsChange),
    whenChanged('package_classes', ['package_id', 'class_id', 'credit_seconds']),
    whenChanged('class_details', ['class_id', 'faculty_id']),
    whenChanged('royalty_terms', [
      'faculty_id',
      'from_on',
      'royality_percentage',
      'exchange_royality',
      'exchange_percentage',
    ]),
    whenChanged('faculties', ['app_id', 'royality_percentage']),
    whenChanged('packages', ['app_id']),
  ],
};
