import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';
import { addImports } from '../../testing/question-imports.ts';

export const examples: Examples = {
  rows: () => [
    [
      'question_imports',
      {
        id,
        file_name: 'law.csv',
        type: 1,
        state: 'imported',
        mapping: '{}',
        created_by: 2,
      },
    ],
    [
      'questions',
      {
        id,
        unique_id: 'ONE-0001',
        type: 1,
        ques_text: '<p>What is a contract?</p>',
        answer: '1',
        options_one: 'An agreement enforceable by law',
        difficulty_level: 1,
        duration_seconds: 60,
        import_id: id,
        words: 'what is a contract?',
        bands: [1, 2],
      },
    ],
    [
      'question_import_rows',
      { import_id: id, row_number: 2, action: 'add', content: '{}', question_id: id, near_question_id: id },
    ],
  ],
  add: ({ pool }) => addImports(pool),
  neverTwice: ['uniqueID'],
};
