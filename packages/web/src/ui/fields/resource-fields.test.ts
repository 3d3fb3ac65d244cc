import { active, key, shown, text } from '@prepdesk/contract/fields';
import { defineRow, type RowOf, resource } from '@prepdesk/contract/resource';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { entriesOf, textOf } from './fields-of.ts';
import { columnsFor } from './resource-fields.ts';

const loan = defineRow({
  title: shown('Title'),
  price: shown('Price', { kind: 'money' }),
  dueOn: shown('Due', { kind: 'day' }),
  returnedAt: shown('Returned', { kind: 'instant', row: z.nullable(z.string()) }),
  isActive: shown('State', { kind: 'choice', choices: { 1: 'Out', 0: 'Back' } }),
});

it('A screen shows the columns that it names, in its own order and with the labels of the definition', () => {
  expect(columnsFor(loan, { price: { widthPx: 90 }, title: {} })).toEqual({
    price: { label: 'Price', kind: 'rupees', widthPx: 90 },
    title: { label: 'Title' },
  });
});

it('A column that nobody edits keeps the words of its own choices, whatever its name is', () => {
  expect(columnsFor(loan, { isActive: {} })).toEqual({
    isActive: { label: 'State', choices: { 1: 'Out', 0: 'Back' } },
  });
});

it('Days and instants are written as people write them, and a dash for none', () => {
  const row = { title: '', price: '', dueOn: '2026-02-01', returnedAt: null, isActive: 1 };
  const fields = entriesOf<RowOf<typeof loan>>(columnsFor(loan, { dueOn: {}, returnedAt: {} }));
  const texts = (of: { returnedAt: string | null }) =>
    fields.map((field) => textOf(field, { ...row, ...of }));
  expect(texts(row)).toEqual(['01 Feb 2026', '–']);
  expect(texts({ returnedAt: '2026-02-01T10:00:00Z' })).toEqual(['01 Feb 2026', '01 Feb 2026, 15:30 IST']);
});

it('A column of a resource is edited with the editor of its definition', () => {
  const book = resource({
    name: 'courses',
    label: 'Book',
    key: 'id',
    fields: { id: key({ label: 'ID' }), name: text({ label: 'Name', max: 10 }), isActive: active({}) },
  });
  const { name, isActive } = columnsFor(book, { isActive: {}, name: {} });
  expect(name.editor).toEqual({ kind: 'text', maxLength: 10 });
  expect(isActive.editor).toMatchObject({ kind: 'select' });
});

it('Whether a row is active has the same tones where it is edited and where it is only read', () => {
  const state = shown('IsActive', { kind: 'choice', choices: { 1: 'Active', 0: 'Inactive' } });
  const tones = { 1: 'ok', 0: 'off', 2: 'dev' };
  expect(columnsFor(defineRow({ isActive: state }), { isActive: {} }).isActive.tones).toEqual(tones);
  expect(columnsFor(defineRow({ isActive: active({}) }), { isActive: {} }).isActive.tones).toEqual(tones);
});
