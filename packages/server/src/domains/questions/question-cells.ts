import type { Field, FieldKind } from '@prepdesk/contract/fields';
import { type Question, question } from '@prepdesk/contract/questions/question';
import {
  isQuestionFileField,
  type QuestionFileField,
  questionFileFields,
  questionFileHeadings,
} from '@prepdesk/contract/questions/question-file';
import { letterOf } from '@prepdesk/contract/questions/question-rules';
import { amountTyped } from '@prepdesk/contract/typed-amount';
import { plainCode } from '@prepdesk/contract/unseen';
import { htmlOfCell } from '../../spreadsheets/html-cell.ts';
import { sameHeading } from '../../spreadsheets/sheet.ts';
import { type Reading, readingOf, type SheetCell } from '../../spreadsheets/sheet-cell.ts';

/** Converts questions to and from the cells of a file. */

/** Headings that people use beside a field's own, compared without case, spaces and punctuation. */
const otherHeadings: Partial<Record<QuestionFileField, readonly string[]>> = {
  questionID: ['questionid', 'quesid'],
  uniqueID: ['uniqueid', 'uniqueno', 'uniquecode', 'code', 'uid', 'externalid', 'questioncode'],
  quesText: ['question', 'questiontext', 'questext', 'ques', 'text', 'stem', 'questions'],
  optionsOne: ['optiona', 'option1', 'optionsone', 'optionone', 'a', 'choicea', 'choice1', 'opt1', 'opta'],
  optionsTwo: ['optionb', 'option2', 'optionstwo', 'optiontwo', 'b', 'choiceb', 'choice2', 'opt2', 'optb'],
  optionsThree: [
    'optionc',
    'option3',
    'optionsthree',
    'optionthree',
    'c',
    'choicec',
    'choice3',
    'opt3',
    'optc',
  ],
  optionsFour: ['optiond', 'option4', 'optionsfour', 'optionfour', 'd', 'choiced', 'choice4', 'opt4', 'optd'],
  optionsFive: ['optione', 'option5', 'optionsfive', 'optionfive', 'e', 'choicee', 'choice5', 'opt5', 'opte'],
  answer: ['answer', 'answers', 'correctanswer', 'rightanswer', 'correctoption', 'correct', 'ans', 'key'],
  difficultyLevel: ['difficulty', 'difficultylevel', 'level', 'hardness'],
  questionDuration: ['durationseconds', 'duration', 'questionduration', 'time', 'seconds', 'timeseconds'],
  solution: ['solution', 'explanation', 'rationale', 'solutions', 'explain'],
  reference: ['reference', 'references', 'source', 'ref'],
  isActive: ['active', 'isactive', 'status', 'state'],
};

/** By which the row with the headings is found. */
export const knownHeadings: ReadonlySet<string> = new Set([
  ...Object.values(otherHeadings).flat(),
  ...Object.values(questionFileHeadings).map(sameHeading),
]);

const isNamed = (field: QuestionFileField, name: string): boolean =>
  name === sameHeading(questionFileHeadings[field]) || (otherHeadings[field]?.includes(name) ?? false);

/** The field that each column seems to hold, by its heading; '' for an unknown heading. */
export function suggestedMapping(headings: readonly string[]): Record<string, string> {
  const used = new Set<QuestionFileField>();
  return Object.fromEntries(
    headings
      .filter((heading) => heading !== '')
      .map((heading) => {
        const name = sameHeading(heading);
        const field = questionFileFields.find((one) => !used.has(one) && isNamed(one, name));
        if (field) used.add(field);
        return [heading, field ?? ''];
      }),
  );
}

const kindOf = (field: QuestionFileField): FieldKind => question.fields[field].kind;
export const isHtml = (field: QuestionFileField): boolean => kindOf(field) === 'html';

/**
 * A number, a choice or a time, of which the value is read and not how the cell shows it; a blank cell does not empty it.
 * The answer is a text: it is a number as it is written.
 */
export const isValue = (field: QuestionFileField): boolean => !['text', 'html'].includes(kindOf(field));

const flags: Record<string, string> = {
  yes: '1',
  true: '1',
  active: '1',
  y: '1',
  no: '0',
  false: '0',
  inactive: '0',
  n: '0',
};

export type QuestionColumn = { field: QuestionFileField; index: number };

/** The columns of a file that are read, by what a person said they are. */
export const columnsOf = (
  headings: readonly string[],
  mapping: Readonly<Record<string, string>>,
): QuestionColumn[] =>
  headings.flatMap((heading, index) => {
    const field = mapping[heading] ?? '';
    return isQuestionFileField(field) ? [{ field, index }] : [];
  });

type ByField = Partial<Record<QuestionFileField, string>>;

/** What the cells of a row say, by field. */
export type ReadRow = {
  /** As a call would send it; the answer of an MCQ as it is written, since its options explain it. */
  values: ByField;
  /** As it is written in the file. */
  written: ByField;
  /** Why it cannot be read. */
  errors: ByField;
  /** What a cell holds besides what is shown, and what of it is left out. */
  notes: ByField;
};

export function readRow(
  columns: readonly QuestionColumn[],
  cells: readonly SheetCell[],
  type: number,
): ReadRow {
  const row: ReadRow = { values: {}, written: {}, errors: {}, notes: {} };
  for (const { field, index } of columns) {
    const { text, error, note } = readingIn(field, cells[index] ?? '', type);
    const html = isHtml(field) ? htmlOfCell(text) : undefined;
    row.values[field] = html ? html.html : valueOfCell(field, text, type);
    row.written[field] = text.trim();
    if (error) row.errors[field] = error;
    const notes = [...(note ? [note] : []), ...(html?.leftOut ?? [])];
    if (notes.length > 0) row.notes[field] = notes.join('. ');
  }
  return row;
}

function readingIn(field: QuestionFileField, cell: SheetCell, type: number): Reading {
  if (isHtml(field)) return readingOf(cell, 'html');
  if (isValue(field)) return readingOf(cell, 'value');
  const shown = readingOf(cell, 'text');
  // Of a numerical key only the form is shown otherwise: 1,50,000 is 150000.
  const isSameNumber = type === 2 && field === 'answer' && typeof cell !== 'string' && !shown.note;
  return isSameNumber && !shown.error ? readingOf(cell, 'value') : shown;
}

function valueOfCell(field: QuestionFileField, cell: string, type: number): string {
  const { kind, choices = {} }: Field = question.fields[field];
  // A text is stored as it is written, as from the form; an ID is compared, so it is written in one way.
  const text = kind === 'text' && field !== 'uniqueID' ? cell.trim() : plainCode(cell);
  if (field === 'answer') return type === 1 ? text : amountTyped(text);
  const word = text.toLowerCase();
  if (kind === 'choice') return numberNamed(word, choices) ?? text;
  if (kind === 'seconds') return secondsOf(text);
  if (kind === 'flag') return flags[word] ?? text;
  return text;
}

const numberNamed = (word: string, choices: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(choices).find((number) => choices[number]?.toLowerCase() === word);

/** '90', '90 sec', '2 min' and '0:01:30' in seconds; anything else is left unchanged. */
function secondsOf(text: string): string {
  const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  if (hours) return String(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  const [, count = '', unit = ''] = /^(\d+) ?(s|secs?|seconds?|m|mins?|minutes?)\.?$/i.exec(text) ?? [];
  return count ? String(Number(count) * (/^m/i.test(unit) ? 60 : 1)) : text;
}

/** The question's value as a cell; reading the cell gives the same value again. */
export function cellOf(field: QuestionFileField, row: Question): string | number {
  if (field === 'answer' && row.type === 1) return lettersOf(row.answer);
  const { kind, choices = {} }: Field = question.fields[field];
  if (kind === 'choice') return choices[row[field]] ?? '';
  if (kind === 'flag') return row[field] === 1 ? 'Yes' : 'No';
  return row[field];
}

/** Uses letters, because a spreadsheet would read '1,3' as the number 13. */
const lettersOf = (answer: string): string =>
  answer
    .split(',')
    .map((number) => letterOf(Number(number) - 1))
    .join(', ');
