import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { levelTable } from '../../testing/level-table.tsx';
import { rowOf } from '../../testing/list.ts';

test('a table that its headings have scrolled sideways is back at its start when the keyboard comes to a row', async () => {
  await levelTable(['Morning', 'Evening']);
  const row = await rowOf('Morning');
  const frame = row.closest('table')!.parentElement!;
  const scrollTo = vi.spyOn(frame, 'scrollTo').mockImplementation(() => {});
  frame.scrollLeft = 342;
  const head = screen.getByRole('button', { name: 'IsActive' });
  fireEvent.focusIn(row, { relatedTarget: await rowOf('Evening') });
  expect(scrollTo).not.toHaveBeenCalled();
  fireEvent.focusIn(row, { relatedTarget: head });
  expect(scrollTo).toHaveBeenCalledWith({ left: 0 });
});
