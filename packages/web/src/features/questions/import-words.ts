import { counted, inDigits } from '@prepdesk/contract/numbers-shown';
import type { ReportKind } from '@prepdesk/contract/questions/question-file';
import type { ImportState, QuestionImportSummary } from '@prepdesk/contract/questions/question-imports';

/** The names of the states of an import. */
export const stateWords: Readonly<Record<ImportState, string>> = {
  uploaded: 'Not validated',
  checking: 'Validating',
  checked: 'Validated',
  importing: 'Importing',
  imported: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Not validated',
};

export const kindWords: Readonly<Record<ReportKind, string>> = {
  all: 'All rows',
  fault: 'Errors',
  noted: 'Read as shown',
  near: 'Similar questions',
  change: 'Changes',
  add: 'New',
  same: 'Unchanged',
};

export const questionCount = (count: number): string => counted(count, 'question');

/** Why fewer are imported than are new; '' when all of them are. */
export function skippedText({ near, kept }: { near: number; kept: number }): string {
  const skipped = near - kept;
  if (skipped === 0) return '';
  return skipped === 1
    ? '1 new question is skipped: nearly the same as another'
    : `${inDigits(skipped)} new questions are skipped: nearly the same as others`;
}

/** '4,921 added, 3 changed'; for an import that was taken back, what that did. */
export function outcomeText({ state, outcome, failure }: QuestionImportSummary): string {
  if (failure) return failure;
  if (state !== 'imported' && state !== 'undone') return '–';
  const parts =
    state === 'undone'
      ? { removed: outcome.removed, reverted: outcome.restored, unchanged: outcome.left }
      : { added: outcome.added, changed: outcome.changed, skipped: outcome.skipped + outcome.faulty };
  const said = Object.entries(parts).filter(([, count]) => count > 0);
  return said.map(([word, count]) => `${inDigits(count)} ${word}`).join(', ') || 'Nothing changed';
}
