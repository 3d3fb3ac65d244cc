import { allCalls } from '@prepdesk/contract/all-calls';
import { expect, test } from 'vitest';
import { deedOf, deedOfCall } from './deeds.ts';

test('every logged change has words for what was done', () => {
  const changes = allCalls.filter(({ kind, path }) => kind === 'change' && path !== 'admin/decrypt');
  expect(changes.filter(({ path }) => deedOf(path, 'Row') === '').map(({ name }) => name)).toEqual([]);
  expect(deedOf('admin/savemappedquestions', 'Questions of a sub-topic')).toBe('saved the questions of');
  expect(deedOf('admin/editcourses', 'Course')).toBe('edited the course');
  expect(deedOf('outside the product', 'Course')).toBe('');
});

test('a call without a row is described by the first record that it writes', () => {
  expect(deedOfCall('admin/editcourses')).toBe('edited the course');
  expect(deedOfCall('admin/auditlog/revert')).toBe('took back a change of the row');
  expect(deedOfCall('outside the product')).toBe('');
});
