import { Failure, refused } from '@prepdesk/contract/failures';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { RecordPlaceholder } from './record-placeholder.tsx';

const inPlaceOf = (failure: Error | null) =>
  mounted(() => <RecordPlaceholder failure={failure} reload={async () => {}} />, ['/courses'], '/courses');

test('a record that could not be read can be read again', async () => {
  await inPlaceOf(new Failure('unknown', 'The server failed'));
  expect(screen.getByText('The server failed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});

test('a record that is not there says so, and is not tried again', async () => {
  await inPlaceOf(refused('The learner was not found'));
  expect(screen.getByText('The learner was not found')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a record that is being read says so', async () => {
  await inPlaceOf(null);
  expect(screen.getByRole('status').textContent).toContain('Loading');
});
