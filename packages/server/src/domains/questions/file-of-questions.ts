import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { optionFields } from '@prepdesk/contract/questions/option-fields';
import type { Question } from '@prepdesk/contract/questions/question';
import {
  isQuestionFileField,
  type QuestionFileField,
  questionFileFields,
} from '@prepdesk/contract/questions/question-file';
import { questions as questionCalls } from '@prepdesk/contract/questions/questions';
import { cutTo, storable } from '@prepdesk/contract/well-formed';
import { cleanerOf } from '../../http/call/clean-input.ts';
import { pauseIfLong } from '../../lib/in-turns.ts';
import type { ForWhom } from '../../lib/worker-threads.ts';
import type { SheetCell } from '../../spreadsheets/sheet-cell.ts';
import { answerKeyOf } from './answer-key.ts';
import { columnsOf, isHtml, isValue, type QuestionColumn, type ReadRow, readRow } from './question-cells.ts';
import type { StoredImport } from './question-import-state.ts';
import { storedQuestion } from './question-rows.ts';

export type RawRow = { rowNumber: number; cells: SheetCell[] };

export type CheckedRow = {
  rowNumber: number;
  action: 'add' | 'change' | 'same' | 'fault';
  content: Record<string, string | number>;
  faults: Record<string, string> | null;
  notes: Record<string, string> | null;
  words: string;
  bands: number[];
  questionID: number | null;
  versionChecked: number | null;
};

export type Named = { ids: number[]; uniqueIDs: string[] };

const cleanRow = cleanerOf(questionCalls.add)!;
const sameText = (text: string): string => text.trim().toLowerCase();

type NumberedRow = ReadRow & { rowNumber: number };

export const namedIn = (rows: readonly NumberedRow[]): Named => ({
  ids: rows.map(({ values }) => idOf(values.questionID)).filter((id) => id !== undefined),
  uniqueIDs: rows.map(({ values }) => values.uniqueID ?? '').filter(Boolean),
});

/** The rows of one file. They depend on each other in only one way: an id may appear in one row only. */
export class FileOfQuestions {
  private readonly type: number;
  private readonly fallbacks: Record<string, number>;
  private readonly columns: QuestionColumn[];
  private readonly rowOf = new Map<string, number>();

  constructor({ type, fallbacks, headings, mapping }: StoredImport) {
    this.type = type;
    this.fallbacks = fallbacks;
    this.columns = columnsOf(headings, mapping);
  }

  async readRows(rows: readonly RawRow[]): Promise<NumberedRow[]> {
    const read: NumberedRow[] = [];
    for (const { rowNumber, cells } of rows) {
      await pauseIfLong();
      read.push({ rowNumber, ...readRow(this.columns, cells, this.type) });
    }
    return read;
  }

  async checkedRows(
    rows: readonly NumberedRow[],
    known: readonly Question[],
    whose: ForWhom,
  ): Promise<CheckedRow[]> {
    const byID = new Map(known.map((one) => [one.questionID, one]));
    const byUniqueID = new Map(known.map((one) => [sameText(one.uniqueID), one]));
    const done: CheckedRow[] = [];
    for (const row of rows) {
      await pauseIfLong();
      done.push(await this.checkedRow(row, byID, byUniqueID, whose));
    }
    return done;
  }

  private checkedRow(
    row: NumberedRow,
    byID: ReadonlyMap<number, Question>,
    byUniqueID: ReadonlyMap<string, Question>,
    whose: ForWhom,
  ): Promise<CheckedRow> {
    const { values } = row;
    const uniqueID = sameText(values.uniqueID ?? '');
    const holder = uniqueID ? byUniqueID.get(uniqueID) : undefined;
    const named = values.questionID ? byID.get(idOf(values.questionID) ?? 0) : holder;
    const errors = {
      ...(values.questionID && !named ? { questionID: `There is no question ${values.questionID}` } : {}),
      ...(named && named.type !== this.type
        ? { questionID: `Question ${named.questionID} is of the other type` }
        : {}),
      ...(holder && named && holder !== named
        ? { uniqueID: `Question ${holder.questionID} has this unique ID` }
        : {}),
      ...this.errorsOfDoubles(row.rowNumber, uniqueID, named),
    };
    return this.judged(row, errors, named, whose);
  }

  private errorsOfDoubles(rowNumber: number, uniqueID: string, named: Question | undefined) {
    const errors: Record<string, string> = {};
    const note = (key: string, field: string, what: string) => {
      const earlier = this.rowOf.get(key);
      if (earlier === undefined) this.rowOf.set(key, rowNumber);
      else errors[field] = `Row ${earlier} has the same ${what}`;
    };
    if (uniqueID) note(`unique ${uniqueID}`, 'uniqueID', 'unique ID');
    if (named) note(`question ${named.questionID}`, 'questionID', 'question');
    return errors;
  }

  private async judged(
    row: NumberedRow,
    errors: Record<string, string>,
    named: Question | undefined,
    whose: ForWhom,
  ): Promise<CheckedRow> {
    const { rowNumber, values, notes } = row;
    const { error: ofAnswer, ...raw } = this.rawInput(row, named);
    const own = { ...(ofAnswer ? { answer: String(ofAnswer) } : {}), ...row.errors };
    try {
      const question = storedQuestion.inserted(await cleanRow(checked(questionCalls.add.input, raw), whose));
      const { words, bands } = question;
      const content = contentOf(question);
      const action = named ? (isSame(content, named) ? 'same' : 'change') : 'add';
      const questionID = named?.questionID ?? null;
      const versionChecked = named?.rowVersion ?? null;
      const all = { ...errors, ...own };
      if (Object.keys(all).length > 0) return rowWithErrors(rowNumber, content, all, words, notes);
      // A row that changes nothing needs nobody's attention.
      const shownNotes = action === 'same' ? null : notes;
      return {
        rowNumber,
        action,
        content,
        faults: null,
        notes: shownNotes,
        words,
        bands,
        questionID,
        versionChecked,
      };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { fields = { quesText: error.message } } = error.details;
      return rowWithErrors(
        rowNumber,
        textsOf(raw),
        { ...errors, ...withReadings(fields, values), ...own },
        cutTo(maxWordsOfError, String(raw.quesText)),
        notes,
      );
    }
  }

  /** The input of a call: for an existing question, fields that the file does not mention stay as they are. */
  private rawInput({ values, written }: ReadRow, named: Question | undefined): Record<string, unknown> {
    const { questionID: _, ...own } = values;
    const given = Object.entries(own).filter(
      ([field, value]) => value !== '' || !isValue(field as QuestionFileField),
    );
    const before = named ? { ...named } : { ...this.fallbacks };
    const changed = given.map(([field, value]) => {
      const stored = named?.[field as keyof Question];
      // A stored value is not sanitised again, so a file that says the same changes nothing.
      const isStored =
        typeof stored === 'string' &&
        [value.trim(), written[field as QuestionFileField]].includes(stored.trim());
      return [field, isStored ? stored : value];
    });
    const raw: Record<string, unknown> = { ...before, ...Object.fromEntries(changed), type: this.type };
    if (this.type !== 1 || values.answer === undefined || values.answer === named?.answer) return raw;
    const key = answerKeyOf(
      values.answer,
      optionFields.map((field) => String(raw[field] ?? '')),
    );
    return { ...raw, ...key };
  }
}

const largestID = 2_147_483_647;

function idOf(text = ''): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) <= largestID ? Number(text) : undefined;
}

/** What a file says of a question, by field. */
const contentOf = (question: ReturnType<typeof storedQuestion.inserted>) =>
  Object.fromEntries(
    storedQuestion.written.map(({ name, columnKey }) => {
      const value = (question as Readonly<Record<string, unknown>>)[columnKey];
      return [name, (value ?? '') as string | number];
    }),
  );

const isSame = (content: Record<string, string | number>, stored: Question): boolean =>
  questionFileFields.every((field) => field === 'questionID' || content[field] === stored[field]);

const maxOfReading = 60;

/** What the rules refuse, with what was read; a text with all its HTML would say too much. */
export const withReadings = (
  fields: Readonly<Record<string, string>>,
  values: Partial<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => {
      const read = isQuestionFileField(field) && !isHtml(field) ? values[field] : undefined;
      return [field, read ? `${sentence}; “${cutTo(maxOfReading, read)}” was read` : sentence];
    }),
  );

const maxWordsOfError = 300;

const textsOf = (raw: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    questionFileFields.flatMap((field) => {
      const value = raw[field];
      if (value === undefined) return [];
      return [[field, typeof value === 'number' ? value : storable(String(value))]];
    }),
  );

const rowWithErrors = (
  rowNumber: number,
  content: Record<string, string | number>,
  errors: Record<string, string>,
  words: string,
  notes: Record<string, string> | undefined,
): CheckedRow => ({
  rowNumber,
  action: 'fault',
  content,
  faults: errors,
  notes: notes ?? null,
  bands: [],
  questionID: null,
  versionChecked: null,
  words,
});
