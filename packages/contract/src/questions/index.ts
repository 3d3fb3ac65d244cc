export { questionImports } from './question-imports.ts';
export { questions } from './questions.ts';

export const records = ['question_import_rows', 'question_imports', 'questions'] as const;
