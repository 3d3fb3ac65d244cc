import type { Mechanism, Trigger } from './mechanism.ts';

/** Derives what a drug is found by from its names, its place and its texts, whoever writes them. */
export const drugs: Mechanism = {
  file: 'drugs.sql',
  triggersOf: () => [
    {
      table: 'drugs',
      name: 'drugs_words',
      definition:
        'after insert or update of name, synonyms, category_id, sub_category_id on drugs for each row execute function keep_words_of_drug()',
    },
    {
      table: 'drug_categories',
      name: 'drug_categories_words',
      definition:
        'after update of name on drug_categories for each row when (old.name::text <> new.name::text) execute function keep_words_of_category()',
    },
    ...textTriggers,
  ],
};

const ways = { added: 'insert', changed: 'update', removed: 'delete' } as const;

const textTriggers: Trigger[] = Object.entries(ways).map(([word, event]) => ({
  table: 'drug_texts',
  name: `drug_texts_words_${word}`,
  definition: `after ${event} on drug_texts referencing ${event === 'delete' ? 'old' : 'new'} table as written for each statement execute function keep_words_of_drugs()`,
}));
