import type { Mechanism } from './mechanism.ts';

const kept = (table: string, name: string) => ({
  table,
  name,
  definition: `before update or delete or truncate on ${table} for each statement execute function refuse_audit_change()`,
});

/** Keeps the log as it was written, and each new row of it for the sealer. */
export const auditSeal: Mechanism = {
  file: 'audit-seal.sql',
  triggersOf: () => [
    kept('audit_log', 'audit_log_is_kept'),
    kept('audit_seals', 'audit_seals_are_kept'),
    {
      table: 'audit_log',
      name: 'audit_log_awaits_seal',
      definition: 'after insert on audit_log for each row execute function await_audit_seal()',
    },
  ],
};
