import { allCalls } from '@prepdesk/contract/all-calls';
import { expect, test } from 'vitest';
import { eventOf, eventOfCall } from './event-words.ts';

test('every logged change has words for what was done', () => {
  const changes = allCalls.filter(({ kind, path }) => kind === 'change' && path !== 'admin/decrypt');
  expect(changes.filter(({ path }) => eventOf(path, 'Row') === '').map(({ name }) => name)).toEqual([]);
  expect(eventOf('admin/savemappedquestions', 'Questions of a sub-topic')).toBe('saved the questions of');
  expect(eventOf('admin/editcourses', 'Course')).toBe('edited the course');
  expect(eventOf('outside the product', 'Course')).toBe('');
});

test('a call without a row is described by the first record that it writes', () => {
  expect(eventOfCall('admin/editcourses')).toBe('edited the course');
  expect(eventOfCall('admin/auditlog/revert')).toBe('reverted a change of the row');
  expect(eventOfCall('outside the product')).toBe('');
});
