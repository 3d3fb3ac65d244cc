import { questionFileFields } from '@prepdesk/contract/questions/question-file';
import { questionImports } from '@prepdesk/contract/questions/question-imports';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEncodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, rowOf } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { importSearchShape } from './import-search.ts';
import QuestionImport from './question-import.tsx';

const uploaded = {
  importID: 4,
  state: 'uploaded',
  fileName: 'law.csv',
  totalRows: 2,
  doneRows: 0,
  notes: [],
  failure: '',
  columns: questionFileFields.map((field) => ({ heading: field, samples: [], field })),
  difficultyLevel: 0,
  questionDuration: null,
  counts: { add: 1, change: 0, same: 0, fault: 1, near: 0, kept: 0 },
  byName: 'Asha',
  createdAt: '2026-11-20T05:30:00Z',
};

function Shown() {
  const { id, choose } = useEncodedID(importSearchShape);
  return id && <QuestionImport route="/mcq_ques" type={1} scope={id} choose={choose} />;
}

/** A file that was uploaded, whose columns are to be chosen. */
async function columns() {
  let state: 'uploaded' | 'checked' = 'uploaded';
  new AnsweringNetwork()
    .on(questionImports.list, () => ({ imports: [uploaded], total: 1, page: 1, isCapped: false }) as never)
    .on(questionImports.one, () => ({ ...uploaded, state }) as never)
    .on(questionImports.rows, () => ({ rows: [], total: 0, page: 1, isCapped: false }))
    .on(questionImports.check, () => {
      state = 'checked';
      return { importID: 4 };
    });
  const page = await mounted(Shown, ['/mcq_ques'], '/mcq_ques');
  await page.user.click(button(/^Open/, await rowOf('law.csv')));
  return page;
}

test('Back from the report of a file leads to its columns, and from there to the choice of a file', async () => {
  const { user, goBack } = await columns();
  await user.click(await screen.findByRole('button', { name: 'Validate' }));
  await screen.findByText('Nothing is imported yet.', { exact: false });
  await goBack();
  await screen.findByRole('button', { name: 'Validate' });
  await goBack();
  await rowOf('law.csv');
});

test('a file with errors says what is to be done before it is imported', async () => {
  const { user } = await columns();
  await user.click(await screen.findByRole('button', { name: 'Validate' }));
  const take = await screen.findByRole('button', { name: 'Import 1 question' });
  expect(take.getAttribute('aria-description')).toBe('Tick “Skip 1 row with errors” first');
  await user.click(screen.getByLabelText('Skip 1 row with errors'));
  expect(button('Import 1 question').hasAttribute('aria-description')).toBe(false);
});
