import { expect, test } from 'vitest';
import { inActionOrder } from './row-action-order.ts';

const ordered = (...labels: string[]) =>
  inActionOrder(labels.map((label) => ({ label }))).map((one) => one.label);

test('actions of a row begin with editing and end with what takes something away', () => {
  expect(ordered('Meta', 'Deactivate', 'Edit', 'Where used')).toEqual([
    'Edit',
    'Meta',
    'Where used',
    'Deactivate',
  ]);
  expect(ordered('Preview', 'Edit mapping', 'Map treasures')).toEqual([
    'Edit mapping',
    'Preview',
    'Map treasures',
  ]);
});

test('activating stands where deactivating stood', () => {
  expect(ordered('Activate', 'Replace')).toEqual(['Replace', 'Activate']);
});
