import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { everyMediaMatches } from '../../testing/media.ts';
import { DaysLeftCell, Due, daysLeftInColumn, daysLeftWords, Waiting } from './doubt-words.tsx';

afterEach(() => vi.restoreAllMocks());

test('a doubt that was answered late is no longer overdue', () => {
  const late = { isLate: 1, waitingMinutes: 36 * 60 };
  const shown = (updatedAt: string | null) =>
    render(<Waiting doubt={{ ...late, updatedAt }} />).container.firstElementChild as HTMLElement;
  const [pending, replied] = [shown(null), shown('2026-11-20T05:30:00Z')];
  expect([pending.textContent, pending.dataset.tone]).toEqual(['36 h · overdue', 'bad']);
  expect([replied.textContent, replied.dataset.tone]).toEqual(['Replied late · 36 h', undefined]);
});

test("a pending doubt says by when it should be answered, in the company's time", () => {
  const shown = (isLate: number) => {
    const { container } = render(<Due doubt={{ dueAt: '2026-11-20T20:30:00Z', isLate }} />);
    const words = container.firstElementChild as HTMLElement;
    return [words.textContent, words.dataset.tone];
  };
  expect(shown(0)).toEqual(['21 Nov, 02:00', undefined]);
  expect(shown(1)).toEqual(['21 Nov, 02:00', 'bad']);
});

test('how many days a package has left is said once: by the words, or by the heading of the column', () => {
  expect([36, 1, 0, null].map(daysLeftWords)).toEqual([
    ...['36 days left', '1 day left', 'Package ended', 'No package'],
  ]);
  expect([36, 1, 0, null].map(daysLeftInColumn)).toEqual(['36 days', '1 day', 'Package ended', 'No package']);
  expect(render(<DaysLeftCell daysLeft={36} />).container.textContent).toBe('36 days');
  everyMediaMatches(true);
  expect(render(<DaysLeftCell daysLeft={36} />).container.textContent).toBe('36 days left');
});
