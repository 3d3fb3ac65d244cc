import { question } from '@prepdesk/contract/questions/question';
import { answerOf } from '@prepdesk/contract/questions/question-rules';
import { sql } from 'drizzle-orm';
import { questions as table } from '../../db/schema/questions.ts';
import { storedIn } from '../../db/stored-in.ts';
import { bandsOf, wordsOf } from './question-words.ts';

/** Where a question is stored, whoever writes it: the form, a file, or the report of an error. */
export const storedQuestion = storedIn(question, table, {
  columns: {
    questionID: 'id',
    uniqueID: {
      column: 'uniqueID',
      read: sql<string>`coalesce(${table.uniqueID}::text, '')`.as('unique_id'),
      write: (uniqueID) => uniqueID || null,
    },
    answer: { column: 'answer', write: (_, input) => answerOf(input) },
    questionDuration: 'durationSeconds',
  },
  also: (input) => {
    const words = wordsOf(input);
    return { words, bands: bandsOf(words) };
  },
});

/** A question in the form in which calls return it. */
export const questionColumns = storedQuestion.columns;

/** The columns that an import writes: all but the type, which is that of the whole file. */
export const importedColumns = storedQuestion.written.filter(({ name }) => name !== 'type');
