import { allCalls } from '@prepdesk/contract/all-calls';
import { expect, test } from 'vitest';
import { auditedTableNamed, auditedTables } from '../../db/audited-tables.ts';
import { eventOf, eventOfCall, screenOfCall } from './event-words.ts';
import { soughtText } from './look-up-words.ts';

const course = auditedTableNamed('courses');

test('every logged change has words for what was done', () => {
  const changes = allCalls.filter(({ kind, path }) => kind === 'change' && path !== 'admin/decrypt');
  expect(changes.filter(({ path }) => eventOf(path, course) === '').map(({ name }) => name)).toEqual([]);
  expect(eventOf('admin/savemappedquestions', auditedTableNamed('sub_topic_questions'))).toBe(
    'saved the questions of',
  );
  expect(eventOf('admin/editcourses', course)).toBe('edited the course');
  expect(eventOf('outside the product', course)).toBe('');
});

test('a call without a row is described by the first record that it writes', () => {
  expect(eventOfCall('admin/editcourses')).toBe('edited the course');
  expect(eventOfCall('admin/auditlog/revert')).toBe('reverted a row');
  expect(eventOfCall('outside the product')).toBe('');
  // Where an image is used is written along with the row, and is not what was done.
  expect(eventOfCall('admin/addquestion')).toBe('added the question');
});

test('a look-up names the screen on which it was made, not the call', () => {
  expect(screenOfCall('admin/searchuser')).toBe('User Search');
  expect(screenOfCall('admin/exportperson')).toBe('Export and erase personal data');
  expect(screenOfCall('admin/gone')).toBeUndefined();
});

test.each([
  ['•••003', 'admin/checkuser', 'phone ending 003'],
  ['•••398', 'admin/activation/orderlist', 'order, phone or email ending 398'],
  ['•••rao', 'admin/getdoubts', 'text ending rao'],
  ['9100000001', 'admin/checkuser', '9100000001'],
  ['••••••', 'admin/checkuser', '••••••'],
])('a look-up of which only the end %s is kept says what %s takes', (sought, path, says) => {
  expect(soughtText(sought, path)).toBe(says);
});

test('every look-up says what it takes', () => {
  // The erasure of a person changes look-ups, and is none.
  const lookUps = allCalls.filter(
    ({ writes, name }) => writes !== 'any' && writes?.includes('look_ups') && name !== 'persons.erase',
  );
  expect(lookUps.length).toBeGreaterThan(9);
  expect(lookUps.filter(({ path }) => soughtText('•••1', path) === 'text ending 1')).toEqual([]);
});

test.each([
  ['admin/checkuser', 'look_ups', 'looked up a learner'],
  ['admin/addPermission', 'role_permissions', 'saved the right of the role'],
  ['admin/logout', 'sessions', 'ended the session of'],
  ['admin/addapitoken', 'api_tokens', 'added the API token'],
  ['admin/unlocksignin', 'otp_codes', 'unlocked the sign-in of'],
])('the log reads as a sentence about people: %s of %s', (path, table, event) => {
  expect(eventOf(path, auditedTableNamed(table))).toBe(event);
});

test('one row is called in the plural where the record says the same words of several', () => {
  const several = auditedTables.filter(({ isSeveral }) => isSeveral).map(({ name }) => name);
  expect(several.sort()).toEqual(['app_downloads', 'class_details', 'recovery_codes', 'royalty_terms']);
});
