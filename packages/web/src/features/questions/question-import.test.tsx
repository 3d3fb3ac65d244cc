import { questionFileFields } from '@prepdesk/contract/questions/question-file';
import { questionImports } from '@prepdesk/contract/questions/question-imports';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEncodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, choose, descriptionOf, field, rowOf } from '../../testing/list.ts';
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
  const { id, choose, replace } = useEncodedID(importSearchShape);
  return id && <QuestionImport route="/mcq_ques" type={1} scope={id} choose={choose} replace={replace} />;
}

/** A file that was uploaded, whose columns are to be chosen. */
async function columns(given: object = {}) {
  let state: 'uploaded' | 'checked' = 'uploaded';
  const checks: unknown[] = [];
  new AnsweringNetwork()
    .on(questionImports.list, () => ({ imports: [uploaded], total: 1, page: 1, isCapped: false }) as never)
    .on(questionImports.one, () => ({ ...uploaded, ...given, state }) as never)
    .on(questionImports.rows, () => ({ rows: [], total: 0, page: 1, isCapped: false }))
    .on(questionImports.check, (input) => {
      checks.push(input);
      state = 'checked';
      return { importID: 4 };
    });
  const page = await mounted(Shown, ['/mcq_ques'], '/mcq_ques');
  await page.user.click(button(/^Open/, await rowOf('law.csv')));
  return { ...page, checks };
}

const column = (heading: string, field = '') => ({ heading, samples: [], field });
const someColumns = { columns: [column('Text', 'quesText'), column('Key'), column('Remark')] };
const needed = () => screen.findByRole('status', { name: 'Needed for new questions' });

test('the columns of a file say from the start what new questions still need', async () => {
  const { user } = await columns(someColumns);
  expect([...(await needed()).children].map(({ textContent }) => textContent)).toEqual([
    'Question ✓',
    'Answer: choose a column',
    'Difficulty: choose a column or a default',
    'Duration (seconds): choose a column or a default',
  ]);
  await choose(user, 'Column Key', 'Answer');
  await user.type(field('Duration in seconds'), '60');
  expect((await needed()).textContent).toContain('Answer ✓');
  expect((await needed()).textContent).toContain('Duration (seconds) ✓');
});

test('Validate says everything that is missing at once, each under its field, and goes to the first', async () => {
  const { user, checks } = await columns(someColumns);
  await user.click(await screen.findByRole('button', { name: 'Validate' }));
  expect(document.activeElement).toBe(field('Column Key'));
  expect(field('Column Key').getAttribute('aria-description')).toBe('Answer: choose a column');
  expect(field('Column Key').getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getByText('Answer: choose a column').dataset.tone).toBe('bad');
  expect(descriptionOf(field('Difficulty'))).toBe('Choose a column or a default');
  expect(descriptionOf(field('Duration in seconds'))).toBe('Choose a column or a default');
  await choose(user, 'Column Key', 'Question');
  expect(descriptionOf(field('Column Text'))).toContain('Two columns are named Question');
  await choose(user, 'Column Key', 'Answer');
  await choose(user, 'Difficulty', 'Easy');
  await user.type(field('Duration in seconds'), '60');
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  await user.click(button('Validate'));
  await screen.findByText('Nothing is imported yet.', { exact: false });
  expect(checks).toHaveLength(1);
});

test('a file in which every column is chosen rightly is told what it lacks, and no column is blamed', async () => {
  const { user, checks } = await columns({
    columns: [column('Text', 'quesText'), column('Level', 'difficultyLevel')],
    questionDuration: 60,
  });
  expect((await needed()).textContent).toContain('Answer: missing in this file');
  await user.click(button('Validate'));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(
    'Answer is missing in this file: choose its column below, or add it to the file and choose the file again',
  );
  expect(document.activeElement).toBe(alert);
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  expect(checks).toHaveLength(0);
  await choose(user, 'Column Level', 'Answer');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a default duration that no question can have is said when its field is left', async () => {
  const { user } = await columns(someColumns);
  await user.type(await screen.findByLabelText('Duration in seconds'), '9000');
  await user.tab();
  expect(descriptionOf(field('Duration in seconds'))).toContain('from 1 to 7200');
});

test('the columns that were chosen are still there when the same file is opened again', async () => {
  const { user } = await columns(someColumns);
  await screen.findByRole('button', { name: 'Validate' });
  await choose(user, 'Column Key', 'Answer');
  await user.click(button('Choose another file'));
  await user.click(button(/^Open/, await rowOf('law.csv')));
  await screen.findByRole('button', { name: 'Validate' });
  expect(field('Column Key').value).toBe('Answer');
});

test('after “Back to columns” the way back leads to the choice of a file, not to the report again', async () => {
  const { user, goBack } = await columns();
  await user.click(await screen.findByRole('button', { name: 'Validate' }));
  await user.click(await screen.findByRole('button', { name: /All rows$/ }));
  await user.click(button('Back to columns'));
  await screen.findByRole('button', { name: 'Validate' });
  await goBack();
  await rowOf('law.csv');
});

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
