import { questionImports } from './question-imports.ts';
import { questions } from './questions.ts';

export const records = ['question_import_rows', 'question_imports', 'questions'] as const;

export const calls = {
  questions,
  questionImports,
};
