import { expect, test } from 'vitest';
import type { FieldEntry } from '../fields/fields-of.ts';
import {
  arranged,
  hiddenToggled,
  layoutFrom,
  moved,
  movedTo,
  pinToggled,
  resized,
  usualLayout,
} from './column-layout.ts';

type Row = Record<'id' | 'name' | 'price' | 'day' | 'note', string>;
const fields: FieldEntry<Row>[] = [
  { key: 'id', label: 'ID', look: 'quiet' },
  { key: 'name', label: 'Name', look: 'strong' },
  { key: 'price', label: 'Price' },
  { key: 'day', label: 'Day' },
  { key: 'note', label: 'Note', isHiddenAtFirst: true },
];
const usual = usualLayout(fields);
const keysOf = (layout: typeof usual) => arranged(fields, layout).map(({ key }) => key);

test('the columns that identify the row are pinned; without a name near the front only the first is', () => {
  expect(usual).toEqual({
    order: ['id', 'name', 'price', 'day', 'note'],
    hidden: ['note'],
    pinned: ['id', 'name'],
    widths: {},
  });
  expect(usualLayout(fields.toReversed()).pinned).toEqual(['day']);
  const tick: FieldEntry<Row> = { key: 'note', label: 'Select', isTick: true };
  expect(usualLayout([tick, ...fields.slice(0, 4)]).pinned).toEqual(['note', 'id', 'name']);
});

test('a column moves within its group, pinned or not, and stops at its ends', () => {
  expect(keysOf(moved(usual, 'day', -1))).toEqual(['id', 'name', 'day', 'price', 'note']);
  expect(keysOf(moved(usual, 'day', -9))).toEqual(['id', 'name', 'day', 'price', 'note']);
  expect(keysOf(moved(usual, 'name', 9))).toEqual(['id', 'name', 'price', 'day', 'note']);
  expect(keysOf(moved(usual, 'id', 1))).toEqual(['name', 'id', 'price', 'day', 'note']);
});

test('a column dropped on another takes its place, and is pinned if that one is', () => {
  const dropped = movedTo(usual, 'day', 'id');
  expect(keysOf(dropped)).toEqual(['day', 'id', 'name', 'price', 'note']);
  expect(dropped.pinned).toContain('day');
  expect(keysOf(movedTo(usual, 'price', 'note'))).toEqual(['id', 'name', 'day', 'note', 'price']);
  expect(movedTo(usual, 'name', 'day').pinned).toEqual(['id']);
});

test('a pinned column comes before all that scroll, and returns to its place when unpinned', () => {
  const pinned = pinToggled(usual, 'day');
  expect(keysOf(pinned)).toEqual(['id', 'name', 'day', 'price', 'note']);
  expect(keysOf(pinToggled(pinned, 'day'))).toEqual(keysOf(usual));
});

test('a width stays between what a mouse can grab and what fits', () => {
  expect(resized(usual, 'day', 120.4).widths).toEqual({ day: 120 });
  expect(resized(usual, 'day', -5).widths).toEqual({ day: 48 });
  expect(resized(usual, 'day', 9999).widths).toEqual({ day: 800 });
});

test('a stored layout is adapted to the current columns', () => {
  const kept = { ...usual, order: ['gone', 'day', 'id', 'name', 'note'], widths: { day: 90 } };
  expect(layoutFrom(kept, fields).order).toEqual(['day', 'id', 'name', 'price', 'note']);
  expect(layoutFrom(kept, fields).widths).toEqual({ day: 90 });
  expect(layoutFrom(['price'], fields)).toEqual({ ...usual, hidden: ['price'] });
  for (const broken of [null, 3, 'x', { order: 1 }]) expect(layoutFrom(broken, fields)).toEqual(usual);
  expect(hiddenToggled(hiddenToggled(usual, 'day'), 'day')).toEqual(usual);
});
