import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Waiting } from './doubt-words.tsx';

test('a doubt that was answered late is no longer overdue', () => {
  const late = { isLate: 1, waitingMinutes: 36 * 60 };
  const shown = (updatedAt: string | null) =>
    render(<Waiting doubt={{ ...late, updatedAt }} />).container.firstElementChild as HTMLElement;
  const [pending, replied] = [shown(null), shown('2026-11-20T05:30:00Z')];
  expect([pending.textContent, pending.dataset.tone]).toEqual(['36 h · overdue', 'bad']);
  expect([replied.textContent, replied.dataset.tone]).toEqual(['Replied late · 36 h', undefined]);
});
