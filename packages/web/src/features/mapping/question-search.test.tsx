import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { QuestionSearch } from './question-search.tsx';
import type { QuestionSet } from './use-question-set.ts';

test('where the head has no room for History, it shares a line with the tick of all questions', async () => {
  const set = { isChosen: new Set(), tick: () => {} } as unknown as QuestionSet;
  await mounted(
    () => (
      <QuestionSearch text="" onSearch={() => {}} shown={[1]} set={set} history={<a href="#h">History</a>} />
    ),
    ['/subtopic/{id}'],
    '/subtopic/Law',
  );
  const line = screen.getByRole('link', { name: 'History' }).parentElement;
  expect(line?.contains(screen.getByRole('checkbox', { name: 'All on this page' }))).toBe(true);
});
