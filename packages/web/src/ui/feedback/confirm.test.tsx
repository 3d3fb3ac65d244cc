import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { confirm } from './confirm.tsx';

const Page = () => <h1>Courses</h1>;

test('a question that is left unanswered is cancelled, and not asked of whoever comes next', async () => {
  await mounted(Page, ['/courses'], '/courses');
  const answer = confirm({ title: 'Remove this course?' });
  await screen.findByRole('dialog', { name: 'Remove this course?' });
  cleanup();
  expect(await answer).toBe(false);
  await mounted(Page, ['/courses'], '/courses');
  expect(screen.queryByRole('dialog')).toBeNull();
});
