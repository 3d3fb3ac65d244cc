import type { Trigger, TriggerSet } from './trigger-set.ts';

/** Derives what a drug is found by from its names, its categories and its texts, whoever writes them. */
export const drugs: TriggerSet = {
  file: 'drugs.sql',
  triggersOf: () => [
    {
      table: 'drugs',
      name: 'drugs_words',
      definition: 'after insert on drugs for each row execute function keep_words_of_drug()',
    },
    // An import writes all these columns of each drug, and most of them are the same: deriving words is what takes long.
    {
      table: 'drugs',
      name: 'drugs_words_changed',
      definition: `after update of name, synonyms, category_id, sub_category_id on drugs for each row when (${isMoved}) execute function keep_words_of_drug()`,
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

const isMoved =
  '(old.name::text, old.synonyms, old.category_id, old.sub_category_id) is distinct from (new.name::text, new.synonyms, new.category_id, new.sub_category_id)';

const ways = { added: 'insert', changed: 'update', removed: 'delete' } as const;

const textTriggers: Trigger[] = Object.entries(ways).map(([word, event]) => ({
  table: 'drug_texts',
  name: `drug_texts_words_${word}`,
  definition: `after ${event} on drug_texts referencing ${event === 'delete' ? 'old' : 'new'} table as written for each statement execute function keep_words_of_drugs()`,
}));
