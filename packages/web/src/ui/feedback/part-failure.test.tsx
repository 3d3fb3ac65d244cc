import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { PartFailure } from './part-failure.tsx';

function Page() {
  const [hasFailed, setHasFailed] = useState(true);
  return (
    <>
      <h1 tabIndex={-1}>Royalty</h1>
      {hasFailed && <PartFailure failure={new Error('No connection')} onRetry={() => setHasFailed(false)} />}
    </>
  );
}

test('once Try Again has led to something, the keyboard goes on from the heading', async () => {
  const { user } = await mounted(Page, ['/courses'], '/courses');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading'));
});

test('a part that could not be read looks like a screen that could not, without its title', async () => {
  await mounted(Page, ['/courses'], '/courses');
  const banner = screen.getByRole('alert');
  expect(banner.querySelector('svg')).toBeTruthy();
  expect(banner.textContent).toBe('No connectionTry Again');
});
