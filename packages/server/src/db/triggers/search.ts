import type { AuditedTable } from '../audited-table.ts';
import { type Trigger, type TriggerSet, textsOf } from './trigger-set.ts';

/** Keeps `search_text`, in which searches look (docs/decisions/0020-large-lists.md). */
export const search: TriggerSet = {
  file: 'search.sql',
  triggersOf: (records) => records.flatMap(triggersOf),
};

function triggersOf({ name, searchedBy }: AuditedTable): Trigger[] {
  if (!searchedBy) return [];
  const { own, through } = searchedBy;
  const theirs = through?.columns ?? [];
  const columns = [...own, ...(through ? [through.by] : [])].join(', ');
  const run = `keep_search_text(${textsOf([through?.of ?? '', through?.by ?? '', theirs.join(), ...own])})`;
  const ownTrigger: Trigger = {
    table: name,
    name: `${name}_search`,
    definition: `before insert or update of ${columns} on ${name} for each row execute function ${run}`,
  };
  if (!through) return [ownTrigger];
  const changed = theirs.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return [
    ownTrigger,
    {
      table: through.of,
      name: `${through.of}_search_of_${name}`,
      definition: `after update of ${theirs.join(', ')} on ${through.of} for each row when (${changed}) execute function pass_search_text_on(${textsOf([name, through.by])})`,
    },
  ];
}
