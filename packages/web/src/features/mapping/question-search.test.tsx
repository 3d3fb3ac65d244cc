import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { QuestionSearch } from './question-search.tsx';
import type { QuestionSet } from './use-question-set.ts';

test('the tick of all questions on the page stands before the search, above the ticks that it changes', async () => {
  const set = { isChosen: new Set(), tick: () => {} } as unknown as QuestionSet;
  await mounted(
    () => <QuestionSearch text="" onSearch={() => {}} shown={[1]} set={set} />,
    ['/subtopic/{id}'],
    '/subtopic/Law',
  );
  const tick = screen.getByRole('checkbox', { name: 'All on this page' });
  const search = screen.getByRole('searchbox', { name: 'Search the question bank' });
  expect(tick.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
