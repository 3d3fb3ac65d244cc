import { expect, test } from 'vitest';
import {
  callChoices,
  calledName,
  callText,
  eventText,
  fieldName,
  historyTitle,
  kindText,
  kindTone,
  popupLabel,
  revertLabel,
  rowTitle,
  summary,
  tableChoices,
} from './readable.ts';
import { valueText, valueWithName } from './readable-value.ts';

test('Tables and fields are named in words', () => {
  expect([calledName('sub_topics', 'Sub-topic'), calledName('tax_rates')]).toEqual([
    'Sub-topic',
    'Tax rates',
  ]);
  expect(
    ['is_active', 'app_id', 'pdf_link', 'pdf_bytes', 'unpaid_order_ids', 'sought', 'found_count'].map(
      (field) => fieldName(field),
    ),
  ).toEqual(['Status', 'App', 'PDF link', 'PDF size', 'Unpaid order IDs', 'Searched for', 'Found']);
});

test('The fields of a push are named as in its form', () => {
  const push = { ...row(['sub_topic_id', 'function_id']), tableName: 'pushes' };
  expect(summary(push)).toBe('Sub-topic, Function call');
  expect(fieldName('due_at', 'push_occurrences')).toBe('Schedule date');
});

test('The choices of the log stand in the order of their labels', () => {
  expect(tableChoices(['admin_users', 'apps', 'x'], { admin_users: 'Member of staff', apps: 'App' })).toEqual(
    [
      { value: 'apps', label: 'App' },
      { value: 'admin_users', label: 'Member of staff' },
      { value: 'x', label: 'X' },
    ],
  );
  const calls = [
    { path: 'admin/b', deed: 'signed out' },
    { path: 'admin/z', deed: 'added the course' },
  ];
  expect(callChoices(calls).map(({ label }) => label)).toEqual(['Added the course', 'Signed out']);
});

test('A value can be told from no value', () => {
  expect(valueText('name', null)).toBe('–');
  expect(valueText('name', '')).toBe('(empty)');
  expect(valueText('is_active', '0')).toBe('Inactive');
  expect(valueText('order_by', '0')).toBe('0');
  expect(valueText('unpaid_order_ids', '[]')).toBe('(none)');
});

test('Ids and sizes are not shown as they are stored', () => {
  expect(valueText('unpaid_order_ids', '[7, 12]')).toBe('7, 12');
  expect(valueText('pdf_bytes', '20480')).toBe('20,480 bytes');
});

test('A number of a fixed list has its name beside it', () => {
  expect(valueText('exam_level', '4')).toBe('Foundation (4)');
  expect(valueText('exam_level', '9')).toBe('9');
});

test('Reverting is named by what it does to the row', () => {
  const course = { ...row([]), tableName: 'courses', called: 'Course' };
  expect(revertLabel({ ...course, kind: 'added' })).toBe('Remove this course…');
  expect(revertLabel({ ...course, kind: 'changed' })).toBe('Revert this change');
  expect(revertLabel({ ...course, kind: 'removed' })).toBe('Add this course again');
});

test('Times and days are shown as everywhere else, and other values as they are stored', () => {
  expect(valueText('created_at', '2026-11-25T10:00:18.939727+00:00')).toBe('25 Nov 2026, 15:30:18 IST');
  expect(valueText('release_on', '2026-11-25')).toBe('25 Nov 2026');
  expect(valueText('made_by', '7')).toBe('7');
  expect(valueText('name', '2026-11-25')).toBe('2026-11-25');
});

const row = (fields: string[]) => ({
  kind: 'changed' as const,
  changes: fields.map((field) => ({ field, before: '', after: '1' })),
  auditID: 1,
  at: '',
  actorID: 1,
  actorName: '',
  call: '',
  tableName: '',
  rowKey: '',
  rowName: '',
  called: '',
  isSeveral: false,
  deed: '',
  isWhole: false,
  isRight: false,
  notRevertable: '',
  mayRevert: true,
});

test('A right is described by its owner and what it opens', () => {
  const right = {
    ...row([]),
    tableName: 'role_permissions',
    rowKey: '3/44',
    rowName: 'Desk: Refunds',
    called: 'Right of a role',
    isRight: true,
  };
  expect(rowTitle(right)).toBe('Right of a role · Desk: Refunds');
  expect([kindText({ ...right, kind: 'added' }), kindText({ ...right, kind: 'removed' })]).toEqual([
    'Granted',
    'Revoked',
  ]);
  expect(valueText('route_key', '44')).toBe('Refunds (44)');
  expect(kindText({ ...row([]), tableName: 'courses', kind: 'added' })).toBe('Added');
});

test('A change is described in words, with the name of the row', () => {
  const saved = { ...row([]), deed: 'saved the questions of', tableName: 'sub_topic_questions' };
  const named = { ...saved, rowName: 'Torts', called: 'Questions of a sub-topic' };
  expect(eventText(named)).toBe('Saved the questions of Torts');
  const lookUp = { ...row([]), deed: 'looked up a learner', rowName: 'Asha Sharma', tableName: 'look_ups' };
  expect(eventText({ ...lookUp, isWhole: true })).toBe('Looked up a learner');
  const whom = (sought: string) =>
    eventText({ ...lookUp, isWhole: true, changes: [{ field: 'sought', before: null, after: sought }] });
  expect(whom('919810000101')).toBe('Looked up +91 9810000101');
  expect(whom('asha@example.in')).toBe('Looked up asha@example.in');
  expect([whom('••••••'), whom('erased')]).toEqual(['Looked up a learner', 'Looked up a learner']);
  const viewed = { ...lookUp, kind: 'added' as const };
  expect([kindText(viewed), kindTone(viewed), summary(viewed)]).toEqual(['Viewed', 'off', '–']);
  expect([popupLabel(viewed), popupLabel(named)]).toEqual(['View details', 'View change']);
  const course = { ...row([]), tableName: 'courses', called: 'Course', rowKey: '3' };
  expect(eventText({ ...course, deed: 'edited the course', rowName: 'Foundation' })).toBe(
    'Edited the course Foundation',
  );
  expect(eventText({ ...course, call: 'outside the product' })).toBe(
    'Changed the course 3 (direct database change)',
  );
  expect(eventText({ ...course, call: 'demo company', kind: 'added', rowName: 'Foundation' })).toBe(
    'Added the course Foundation (demo company)',
  );
  const added = { ...course, call: 'demo company', kind: 'added' as const };
  const downloads = { ...added, called: 'Monthly downloads', isSeveral: true };
  expect(eventText({ ...downloads, rowName: 'Clinical, Oct 2026' })).toBe(
    'Added monthly downloads: Clinical, Oct 2026 (demo company)',
  );
  // Not told by the spelling.
  expect(eventText({ ...added, called: 'Diagnosis', rowName: 'Gout' })).toBe(
    'Added the diagnosis Gout (demo company)',
  );
  expect(eventText({ ...added, called: 'Lens', rowName: '40 mm' })).toBe(
    'Added the lens 40 mm (demo company)',
  );
  expect(callText({ path: 'admin/editcourses', deed: 'edited the course' })).toBe('Edited the course');
  expect(callText({ path: 'outside the product', deed: '' })).toBe('Direct database change');
});

test('A value that refers to other rows is shown by their names', () => {
  expect(valueWithName('course_id', '3', 'Foundation')).toBe('Foundation (3)');
  expect(valueWithName('questions', '[115,36]', 'LAW-115, Question 36')).toBe('LAW-115, Question 36');
  expect(valueWithName('order_by', '3', undefined)).toBe('3');
  expect(valueWithName('call', 'admin/searchuser', 'User Search')).toBe('User Search');
});

test('A change of many fields names two of them and counts the others', () => {
  expect(summary(row(['name', 'is_active']))).toBe('Name, Status');
  expect(summary(row(['a', 'b', 'c', 'd']))).toBe('A, B and 2 more');
  expect(summary(row([]))).toBe('No field changed');
});

test('A history is titled by what it is of', () => {
  const course = { ...row([]), tableName: 'courses', called: 'Course', rowKey: '3' };
  expect(historyTitle({ ...course, rowName: 'Foundation' })).toBe('History of course Foundation');
  expect(historyTitle(course)).toBe('History of course 3');
  const member = { ...course, tableName: 'icai_members', called: 'ICAI student', rowName: 'Asha' };
  expect(historyTitle(member)).toBe('History of ICAI student Asha');
});
