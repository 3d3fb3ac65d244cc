import { checked } from '@prepdesk/contract/first-error';
import {
  isQuestionFileField,
  neededFields,
  type QuestionFileField,
  questionFileHeadings,
} from '@prepdesk/contract/questions/question-file';
import { durationRule } from '@prepdesk/contract/questions/question-rules';

/** What was chosen for the columns of a file: the field by heading, '' for none, and the defaults as typed. */
export type ChosenColumns = {
  mapping: Readonly<Record<string, string>>;
  difficultyLevel: string;
  questionDuration: string;
};

const withDefault = ['difficultyLevel', 'questionDuration'] as const;

export type Need = { field: QuestionFileField; label: string; isMet: boolean; todo: string };

/** What new questions need of a file. One that names questions of the bank changes these, and needs nothing. */
export function needsOf(chosen: ChosenColumns): Need[] {
  const mapped = new Set(Object.values(chosen.mapping));
  const column = mapped.has('') ? 'choose a column' : 'missing in this file';
  if (mapped.has('questionID')) return [];
  const need = (field: QuestionFileField, isMet: boolean, todo: string): Need => ({
    field,
    label: questionFileHeadings[field],
    isMet: isMet || mapped.has(field),
    todo,
  });
  return [
    ...neededFields.map((field) => need(field, false, column)),
    ...withDefault.map((field) => need(field, chosen[field].trim() !== '', 'choose a column or a default')),
  ];
}

/** The default duration as it is refused; '' when it is in order or left out. */
export function durationErrorOf(typed: string): string {
  if (typed.trim() === '') return '';
  try {
    checked(durationRule(), typed);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

export type ColumnErrors = {
  /** By heading: a column is wrong only if its own choice is. */
  ofColumns: Readonly<Record<string, string>>;
  difficultyLevel: string;
  questionDuration: string;
  /** What only a column can hold, and none does; with the first column that is ignored, if there is one. */
  missing: { fields: readonly Need[]; free: string | undefined };
};

/** What becomes of a file that has too few columns. */
export function missingText([first, ...others]: readonly Need[]): string {
  if (!first) return '';
  return others.length === 0
    ? `${first.label} is missing in this file: choose its column below, or add it to the file and choose the file again`
    : `${[first, ...others].map(({ label }) => label).join(' and ')} are missing in this file: choose their columns below, or add them to the file and choose the file again`;
}

/** Everything that keeps the rows from being checked; null when nothing does. */
export function errorsOfColumns(chosen: ChosenColumns): ColumnErrors | null {
  const columns = Object.entries(chosen.mapping);
  const unmet = needsOf(chosen).filter(({ isMet }) => !isMet);
  const missing = unmet.filter(({ field }) => (neededFields as readonly string[]).includes(field));
  const doubled = columns.filter(([, field]) => field && columns.filter(([, other]) => other === field)[1]);
  const ofColumns = Object.fromEntries(
    doubled.map(([heading, field]) => [
      heading,
      `Two columns are named ${isQuestionFileField(field) ? questionFileHeadings[field] : field}`,
    ]),
  );
  const defaultErrorOf = (name: QuestionFileField) =>
    unmet.some(({ field }) => field === name) ? 'Choose a column or a default' : '';
  const errors = {
    ofColumns,
    difficultyLevel: defaultErrorOf('difficultyLevel'),
    questionDuration: durationErrorOf(chosen.questionDuration) || defaultErrorOf('questionDuration'),
    missing: { fields: missing, free: columns.find(([, field]) => !field)?.[0] },
  };
  const isRefused =
    unmet.length > 0 || doubled.length > 0 || errors.difficultyLevel !== '' || errors.questionDuration !== '';
  return isRefused ? errors : null;
}
