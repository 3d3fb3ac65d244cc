import type { TriggerSet } from './trigger-set.ts';

const signOffTrigger = (table: string, run: string) => ({
  table,
  name: `${table}_kept`,
  definition: `before insert or update or delete on ${table} for each row execute function ${run}()`,
});

/**
 * What learners read was signed off in exactly this state, by people who did not write it, wherever sign-off is
 * switched on.
 */
export const signOff: TriggerSet = {
  file: 'sign-off.sql',
  triggersOf: () => [
    signOffTrigger('drug_revisions', 'keep_drug_revision'),
    signOffTrigger('drug_signatures', 'keep_drug_signature'),
    signOffTrigger('drug_texts', 'keep_signed_drug_text'),
    {
      table: 'drug_revisions',
      name: 'drug_revisions_published',
      definition: `after update of state on drug_revisions for each row when (new.state = 'signed' and old.state <> 'signed') execute function publish_drug_text()`,
    },
  ],
};
