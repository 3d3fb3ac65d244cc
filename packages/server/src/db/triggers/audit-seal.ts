import type { Trigger, TriggerSet } from './trigger-set.ts';

const never = (events: string, table: string, name: string): Trigger => ({
  table,
  name,
  definition: `before ${events} on ${table} for each statement execute function refuse_audit_change()`,
});

/** Deletions are checked once all of them are done: the rows before their seals, which say where they belong. */
const onlyArchived = (table: string, name: string): Trigger => ({
  table,
  name,
  definition: `after delete on ${table} referencing old table as removed_rows
    for each statement execute function refuse_${table}_removal()`,
});

/** Keeps the log as it was written until it is archived, and queues each new row for the sealer. */
export const auditSeal: TriggerSet = {
  file: 'audit-seal.sql',
  triggersOf: () => [
    never('update or truncate', 'audit_log', 'audit_log_is_kept'),
    never('update or truncate', 'audit_seals', 'audit_seals_are_kept'),
    never('update or delete or truncate', 'audit_archives', 'audit_archives_are_kept'),
    onlyArchived('audit_log', 'audit_log_is_kept_or_archived'),
    onlyArchived('audit_seals', 'audit_seals_are_kept_or_archived'),
    {
      table: 'audit_log',
      name: 'audit_log_awaits_seal',
      definition: 'after insert on audit_log for each row execute function await_audit_seal()',
    },
  ],
};
