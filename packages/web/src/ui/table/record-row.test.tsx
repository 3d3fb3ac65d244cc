import { expect, test, vi } from 'vitest';
import { levelTable } from '../../testing/level-table.tsx';
import { edit } from '../../testing/list.ts';

const longName = 'Principles and Practice of Accounting';

/** The width that editing sets for the column of the name, which was that wide. */
async function widthSetIn(columnPx: number): Promise<string> {
  const wide = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(columnPx);
  const { user } = await levelTable([longName]);
  await edit(user, longName);
  wide.mockRestore();
  return (
    document.querySelector<HTMLElement>('td[data-written][data-field="levelName"]')?.style.minWidth ?? ''
  );
}

test('a column that has nearly as much as an editor needs stays as wide as it is', async () => {
  expect(await widthSetIn(271)).toBe('');
});

test('a column whose editor would cut off the value becomes wider', async () => {
  expect(await widthSetIn(150)).toBe('309px');
});
