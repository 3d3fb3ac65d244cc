import { MantineProvider } from '@mantine/core';
import { Failure } from '@prepdesk/contract/failures';
import type { RoutePath } from '@prepdesk/contract/routes';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import { PartFailure } from '../feedback/part-failure.tsx';
import { FailureLooks } from './failure-looks.tsx';

afterEach(cleanup);

/** A screen of several parts, none of which could be read. */
function partsOf(route: RoutePath, ...failures: Error[]) {
  render(
    <MantineProvider env="test">
      <FailureLooks route={route}>
        {failures.map((failure) => (
          <FailureBanner key={failure.message} failure={failure} onClose={() => {}} />
        ))}
        <PartFailure failure={new Error('The totals are missing')} onRetry={() => {}} />
      </FailureLooks>
    </MantineProvider>,
  );
  return userEvent.setup({ delay: null });
}

const down = new Failure('unknown', 'The server failed');
const cutOff = new Error('The server cannot be reached');

test('a screen of the second and third document says in one popup that it could not be read', async () => {
  const user = partsOf('/sales', down, cutOff);
  const popup = screen.getByRole('dialog', { name: 'Ooops,' });
  expect(popup.contains(screen.getByRole('alert'))).toBe(true);
  expect(popup.textContent).toContain('The server failed');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Try Again' })).toHaveLength(3);
});

test('a screen of the first document says in place what could not be read', () => {
  partsOf('/courses', down);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('The server failed')).toBeTruthy();
});
