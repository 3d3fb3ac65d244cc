import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import type { List } from './use-list.ts';
import { useRowWriting } from './use-row-writing.ts';

type Row = { id: number };

/** A list with pages made by the server, opened at its second page. */
function Paged() {
  const [page, setPage] = useState(2);
  const list = {
    rows: { isPaged: true, page, matching: [{ id: page * 10 }], isEnabled: true },
    address: { search: '', filters: {}, size: 20 },
    change: () => {},
  } as unknown as List<Row>;
  const { addition, open, report } = useRowWriting(list, 'id', { report: () => {}, clear: () => {} });
  return (
    <>
      <button type="button" onClick={() => void open.open('new', null)}>
        Add
      </button>
      <button type="button" onClick={() => report({ kind: 'saved', message: '' })}>
        Save
      </button>
      <button type="button" onClick={() => setPage(1)}>
        First page
      </button>
      Added: {addition?.key ?? 'none'} of {page}
    </>
  );
}

test('what was added on a later page marks no older row once the first page is shown', async () => {
  const { user } = await mounted(Paged, ['/courses'], '/courses');
  await user.click(button('Add'));
  await user.click(button('Save'));
  await user.click(button('First page'));
  expect(screen.getByText(/Added: none of 1/)).toBeTruthy();
});
