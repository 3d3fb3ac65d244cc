import { difficultyLevels, type Question, question } from '@prepdesk/contract/questions/question';
import {
  type QuestionFileField,
  questionFileFields,
  questionFileHeadings,
} from '@prepdesk/contract/questions/question-file';
import { letterOf } from '@prepdesk/contract/questions/question-rules';
import { htmlOfCell } from '../../spreadsheets/html-cell.ts';
import { errorOfCell, type SheetCell, textOf } from '../../spreadsheets/sheet-cell.ts';

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

const bare = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const isNamed = (field: QuestionFileField, name: string): boolean =>
  name === bare(questionFileHeadings[field]) || (otherHeadings[field]?.includes(name) ?? false);

/** The field that each column seems to hold, by its heading; '' for an unknown heading. */
export function suggestedMapping(headings: readonly string[]): Record<string, string> {
  const used = new Set<QuestionFileField>();
  return Object.fromEntries(
    headings
      .filter((heading) => heading !== '')
      .map((heading) => {
        const name = bare(heading);
        const field = questionFileFields.find((one) => !used.has(one) && isNamed(one, name));
        if (field) used.add(field);
        return [heading, field ?? ''];
      }),
  );
}

const isHtml = (field: QuestionFileField): boolean => question.fields[field].kind === 'html';

/** Turns 'B', 'a, c', 'Option B' or '1;3' into option numbers; anything else is left unchanged. */
function answerNumbers(cell: string): string {
  const parts = cell
    .toLowerCase()
    .replaceAll('option', ' ')
    .split(/[\s,;/&+]+|\band\b/)
    .filter((part) => part !== '');
  const numbers = parts.map((part) => {
    const letter = part.replace(/^\((.)\)$|^(.)[).]$/, '$1$2');
    const index = 'abcde'.indexOf(letter);
    return index >= 0 && letter.length === 1 ? String(index + 1) : letter;
  });
  return numbers.every((one) => /^[1-5]$/.test(one)) ? numbers.join() : cell;
}

/** All others are texts, even the answer, which is a number as it is written. */
const valueFields: ReadonlySet<QuestionFileField> = new Set([
  ...(['questionID', 'difficultyLevel', 'questionDuration', 'isActive'] as const),
]);

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

const levels = Object.fromEntries(
  Object.entries(difficultyLevels).map(([level, name]) => [name.toLowerCase(), level]),
);

export type QuestionColumn = { field: QuestionFileField; index: number };

/** A row's values as a call would send them. */
export const valuesOf = (
  columns: readonly QuestionColumn[],
  cells: readonly SheetCell[],
  type: number,
): Partial<Record<QuestionFileField, string>> =>
  Object.fromEntries(
    columns.map(({ field, index }) => [field, valueOfCell(field, textOf(cells[index] ?? ''), type)]),
  );

/** Why cells of a row cannot be read, by field. */
export const errorsOfCells = (
  columns: readonly QuestionColumn[],
  cells: readonly SheetCell[],
): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ field, index }) => {
      const error = errorOfCell(cells[index] ?? '', valueFields.has(field));
      return error ? [[field, error]] : [];
    }),
  );

function valueOfCell(field: QuestionFileField, cell: string, type: number): string {
  if (isHtml(field)) return htmlOfCell(cell);
  const text = cell.trim();
  const word = text.toLowerCase();
  if (field === 'answer') return type === 1 ? answerNumbers(text) : text;
  if (field === 'difficultyLevel') return levels[word] ?? text;
  if (field === 'isActive') return flags[word] ?? text;
  return text;
}

/** The question's value as a cell; reading the cell gives the same value again. */
export function cellOf(field: QuestionFileField, question: Question): string | number {
  if (field === 'answer' && question.type === 1) return lettersOf(question.answer);
  if (field === 'difficultyLevel') {
    return difficultyLevels[question.difficultyLevel as keyof typeof difficultyLevels] ?? '';
  }
  if (field === 'isActive') return question.isActive === 1 ? 'Yes' : 'No';
  return question[field];
}

/** Uses letters, because a spreadsheet would read '1,3' as the number 13. */
const lettersOf = (answer: string): string =>
  answer
    .split(',')
    .map((number) => letterOf(Number(number) - 1))
    .join(', ');
