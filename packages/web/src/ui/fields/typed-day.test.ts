import { dayTyped } from '@prepdesk/contract/typed-day';
import { expect, test } from 'vitest';
import { dayPresets, dayText, minuteText, minuteTyped, monthText, monthTyped } from './typed-day.ts';

test('days are shown and typed as dd/mm/yyyy', () => {
  expect(dayText('2026-11-02')).toBe('02/11/2026');
  expect(dayText('')).toBe('');
  expect(dayTyped('02/11/2026')).toBe('2026-11-02');
  expect(dayTyped(' 2-1-26 ')).toBe('2026-01-02');
  expect(dayTyped('02112026')).toBe('2026-11-02');
  expect(dayTyped('2026-11-02')).toBe('2026-11-02');
  for (const none of ['', '31/02/2026', '1/13/2026', '2026-13-02', 'soon']) expect(dayTyped(none)).toBeNull();
});

test('times are shown and typed as dd/mm/yyyy HH:mm', () => {
  expect(minuteText('2026-11-02 18:05:00')).toBe('02/11/2026 18:05');
  expect(minuteTyped('02/11/2026 18:05')).toBe('2026-11-02 18:05:00');
  expect(minuteTyped('2-11-26, 9.30')).toBe('2026-11-02 09:30:00');
  expect(minuteTyped('2026-11-02T18:05')).toBe('2026-11-02 18:05:00');
  expect(minuteTyped('02 Nov 2026, 18:05 IST')).toBe('2026-11-02 18:05:00');
  for (const none of ['', '02/11/2026', '02/11/2026 24:00', '31/02/2026 10:00']) {
    expect(minuteTyped(none)).toBeNull();
  }
});

test('months are shown and typed as mm/yyyy', () => {
  expect(monthText('2026-01')).toBe('01/2026');
  expect(monthText('')).toBe('');
  for (const one of [
    '01/2026',
    '1/2026',
    '1-2026',
    '012026',
    '2026-01',
    ' 1 2026 ',
    'Jan 2026',
    'January 2026',
    'Jan-26',
  ]) {
    expect(monthTyped(one)).toBe('2026-01');
  }
  for (const none of ['', '13/2026', '00/2026', '2026', '1/26', 'May', 'Mayor 2026'])
    expect(monthTyped(none)).toBeNull();
});

test('presets end today, across months and years', () => {
  expect(dayPresets('2026-01-01')).toEqual({
    Today: { from: '2026-01-01', until: '2026-01-01' },
    Yesterday: { from: '2025-12-31', until: '2025-12-31' },
    '7 days': { from: '2025-12-26', until: '2026-01-01' },
    'This month': { from: '2026-01-01', until: '2026-01-01' },
    'Last month': { from: '2025-12-01', until: '2025-12-31' },
    'Financial year': { from: '2025-04-01', until: '2026-01-01' },
  });
  expect(dayPresets('2026-04-01')['Financial year']?.from).toBe('2026-04-01');
  expect(dayPresets('2026-03-31')['Last month']).toEqual({ from: '2026-02-01', until: '2026-02-28' });
});
