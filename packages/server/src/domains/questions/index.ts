import type { Domain } from '../../domain.ts';
import { questionDownloads } from './question-downloads.ts';
import { checkImport } from './question-import-check.ts';
import { commitImport } from './question-import-commit.ts';
import { undoImport } from './question-import-undo.ts';
import { questionImports } from './question-imports.ts';
import { questions as questionCalls } from './questions.ts';

export const questions: Domain = {
  calls: [questionCalls, questionImports],
  downloads: questionDownloads,
  jobs: [checkImport, commitImport, undoImport],
};
export { sweepImports } from './question-import-sweep.ts';
export { questionColumns } from './question-rows.ts';
export { bandsOf, followsFrom, questionMatchesShort, searchTooShort, wordsOf } from './question-words.ts';
export { editQuestion } from './questions.ts';
