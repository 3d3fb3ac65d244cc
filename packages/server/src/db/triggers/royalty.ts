import type { Trigger, TriggerSet } from './trigger-set.ts';

const stays = (table: string): Trigger[] => [
  {
    table,
    name: `${table}_stay`,
    definition: `before update or delete or truncate on ${table} for each statement execute function refuse_royalty_rewrite()`,
  },
  {
    table,
    name: `${table}_open`,
    definition: `after insert on ${table} referencing new table as added for each statement execute function refuse_royalty_after_lock()`,
  },
];

/** Runs and lines are only added, and only to open statements; a statement's state only moves forward. */
export const royalty: TriggerSet = {
  file: 'royalty.sql',
  triggersOf: () => [
    ...stays('royalty_runs'),
    ...stays('royalty_lines'),
    {
      table: 'royalty_statements',
      name: 'royalty_statements_forward',
      definition:
        'before update on royalty_statements for each row execute function keep_royalty_statement()',
    },
    {
      table: 'royalty_statements',
      name: 'royalty_statements_stay',
      definition:
        'before delete or truncate on royalty_statements for each statement execute function refuse_royalty_rewrite()',
    },
  ],
};
