import { questionImports } from './question-imports.ts';
import { questions } from './questions.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['question_import_rows', 'question_imports', 'questions'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  questions,
  questionImports,
};
