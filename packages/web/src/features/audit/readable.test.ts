import { expect, test } from 'vitest';
import { fieldName, instantText, kindText, rowTitle, summary, tableName, valueText } from './readable.ts';

test('Tables and fields are named in words', () => {
  expect([tableName('sub_topics'), tableName('tax_rates')]).toEqual(['Sub-topic', 'Tax rates']);
  expect([fieldName('is_active'), fieldName('app_id'), fieldName('pdf_link')]).toEqual([
    'Status',
    'App ID',
    'PDF link',
  ]);
});

test('Values are told apart from none', () => {
  expect(valueText('name', null)).toBe('—');
  expect(valueText('name', '')).toBe('(empty)');
  expect(valueText('is_active', '0')).toBe('Inactive');
  expect(valueText('order_by', '0')).toBe('0');
});

const row = (fields: string[]) => ({
  ...{ kind: 'changed' as const, changes: fields.map((field) => ({ field, before: '', after: '1' })) },
  ...{ auditID: 1, at: '', actorID: 1, actorName: '', call: '', tableName: '', rowKey: '', rowName: '' },
  notRevertable: '',
});

test('A right is told by whose it is and what it opens', () => {
  const right = { ...row([]), tableName: 'role_permissions', rowKey: '3/44', rowName: 'Desk: Refunds' };
  expect(rowTitle(right)).toBe('Right of a role · Desk: Refunds');
  expect([kindText({ ...right, kind: 'added' }), kindText({ ...right, kind: 'removed' })]).toEqual([
    'Granted',
    'Withdrawn',
  ]);
  expect(valueText('route_key', '44')).toBe('Refunds (44)');
  expect(kindText({ ...row([]), tableName: 'courses', kind: 'added' })).toBe('Added');
});

test('Times are those of Asia/Kolkata', () => {
  expect(instantText('2026-01-31T20:00:00.000Z')).toMatch(/^01 Feb 2026, 01:30:00$/);
});

test('Many fields are counted', () => {
  expect(summary(row(['name', 'is_active']))).toBe('Name, Status');
  expect(summary(row(['a', 'b', 'c', 'd']))).toBe('A, B and 2 more');
  expect(summary(row([]))).toBe('None of its own');
});
