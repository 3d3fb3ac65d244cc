import type { Field } from './fields-of.ts';

export const activeStates = [
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
] as const;

/** A row's `isActive`: new rows are active, so it is written on edit only (d1 §4). */
export const statusField = {
  label: 'IsActive',
  editor: { kind: 'select', choices: activeStates },
  writtenOn: 'edit',
  initial: 1,
  tones: { 1: 'ok', 0: 'off' },
  widthPx: 150,
} satisfies Field<{ isActive: number }>;

/** A new row comes last, unless another number is typed. */
export const orderField = {
  label: 'OrderBy',
  editor: { kind: 'number' },
  initialAfter: (rows) => Math.max(0, ...rows.map(({ orderBy }) => orderBy)) + 1,
  widthPx: 96,
} satisfies Field<{ orderBy: number }>;
