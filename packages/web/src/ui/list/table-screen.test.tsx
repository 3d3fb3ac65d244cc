import { levels } from '@prepdesk/contract/catalogue/levels';
import { Failure, missing } from '@prepdesk/contract/failures';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { levelTable } from '../../testing/level-table.tsx';
import { choose, rowNames, rowOf } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { fieldsOf } from '../fields/fields-of.ts';
import { ListCard } from './list-card.tsx';
import { useReadList } from './use-list.ts';

afterEach(() => void vi.restoreAllMocks());

const manyLevels = Array.from({ length: 55 }, (_, n) => `Level ${String(n + 1).padStart(2, '0')}`);

test('a long list has pages of 20, or of as many rows as chosen', async () => {
  const { user, location } = await levelTable(manyLevels);
  expect(await screen.findByText('1–20 of 55')).toBeTruthy();
  expect(rowNames()).toEqual(manyLevels.slice(0, 20));
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(await screen.findByText('41–55 of 55')).toBeTruthy();
  expect(rowNames()).toEqual(manyLevels.slice(40));
  await choose(user, 'Rows per page', '50');
  expect(await screen.findByText('1–50 of 55')).toBeTruthy();
  expect(location().search).toMatchObject({ size: '50' });
});

test('the address says which rows a list shows', async () => {
  const names = ['Beta two', 'alpha ten', 'Gamma one', 'Alpha two'];
  const { user, location } = await levelTable(names, '/courses/Trial?sort=-levelName&search=a');
  await rowOf('Gamma one');
  expect(rowNames()).toEqual(['Gamma one', 'Beta two', 'Alpha two', 'alpha ten']);
  const search = screen.getByLabelText<HTMLInputElement>('Search in this list');
  expect(search.value).toBe('a');
  await user.clear(search);
  await user.type(search, 'two ALPHA');
  await expect.poll(rowNames).toEqual(['Alpha two']);
  expect(location().search).toMatchObject({ search: 'two ALPHA', sort: '-levelName' });
});

test('a filter that leaves no row says so and offers to show all', async () => {
  const { user } = await levelTable(['First', 'Second']);
  await rowOf('First');
  await choose(user, 'IsActive', 'Inactive');
  expect(await screen.findByText('No data found')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all 2' }));
  await expect.poll(rowNames).toEqual(['First', 'Second']);
});

test('an empty list offers to add the first row', async () => {
  const { user } = await levelTable([]);
  await user.click(await screen.findByRole('button', { name: /^Add the first/ }));
  expect(await screen.findByLabelText('Level Name', { selector: 'input' })).toBeTruthy();
});

test('a heading sorts ascending, descending and not at all', async () => {
  const { user } = await levelTable(['Beta', 'Alpha', 'Gamma']);
  await rowOf('Beta');
  const heading = screen.getByRole('columnheader', { name: /^Level Name/ });
  const order = async (direction: string | null, names: readonly string[]) => {
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe(direction);
    expect(rowNames()).toEqual(names);
    await user.click(within(heading).getByRole('button'));
  };
  await order(null, ['Beta', 'Alpha', 'Gamma']);
  await order('ascending', ['Alpha', 'Beta', 'Gamma']);
  await order('descending', ['Gamma', 'Beta', 'Alpha']);
  await order(null, ['Beta', 'Alpha', 'Gamma']);
});

test('a list of which every page size shows all rows has no pages', async () => {
  await levelTable(['Beta', 'Alpha', 'Gamma']);
  expect(await screen.findByText('3 rows')).toBeTruthy();
  expect(screen.queryByLabelText('Rows per page')).toBeNull();
});

test('an empty list says so in the documented words', async () => {
  await levelTable([]);
  expect(await screen.findByText('No data found')).toBeTruthy();
});

test('a list that cannot be read says so in its place, until it can be read again', async () => {
  const { network, reload, user } = await levelTable(['Regular']);
  const answer = network.answerOf(levels.list);
  network.on(levels.list, () => {
    throw new Failure('unknown', 'Something went wrong', { reference: 'r-17' });
  });
  await reload();
  expect(await screen.findByText("Something went wrong. Let's try one more again.")).toBeTruthy();
  expect(screen.getByText(/reference r-17/)).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByRole('table')).toBeNull();
  for (const name of ['Add level', 'Columns', /^Export/]) {
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
  }
  await user.keyboard('n');
  expect(screen.queryByLabelText('Level Name')).toBeNull();
  network.on(levels.list, answer);
  const reloading = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(reloading).toHaveBeenCalledOnce();
  reloading.mockRestore();
  await reload();
  expect(await rowOf('Regular')).toBeTruthy();
  expect(screen.queryByText(/reference r-17/)).toBeNull();
});

test('a list that a person may not read says why in its place, without a table and a popup', async () => {
  const { network, reload } = await levelTable(['Regular']);
  network.on(levels.list, () => {
    throw new Failure('forbidden', 'No Access to this route (id:5). It needs Courses (id:5)');
  });
  await reload();
  expect(await screen.findByText(/^No Access to this route/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list below a row that is gone offers to add nothing', async () => {
  const { network, reload } = await levelTable(['Regular']);
  await rowOf('Regular');
  expect(screen.getByRole('button', { name: 'Add level' })).toBeTruthy();
  network.on(levels.list, () => {
    throw missing('The course');
  });
  await reload();
  expect(await screen.findByText(/^The course was not found/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add level' })).toBeNull();
});

test('a table none of whose rows has an action has no column of actions', async () => {
  const rows = [{ id: 1, levelName: 'First', isActive: 1 }];
  const shown = fieldsOf<(typeof rows)[number]>()({ levelName: { label: 'Level Name', look: 'strong' } });
  const heads = () => screen.queryAllByRole('columnheader').map((head) => head.textContent);
  const Lists = () => {
    const list = useReadList('/courses/{id}', { rows }, shown);
    const [acts, setActs] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setActs(true)}>
          Grant
        </button>
        <ListCard list={list} rowID="id" actions={() => (acts ? [{ label: 'Reply', run: () => {} }] : [])} />
      </>
    );
  };
  const { user } = await mounted(Lists, ['/courses/{id}'], '/courses/Trial');
  await rowOf('First');
  expect(heads()).toEqual(['Level Name']);
  await user.click(screen.getByRole('button', { name: 'Grant' }));
  await expect.poll(heads).toEqual(['Level Name', 'Actions']);
});

test('an address that opens a new row loses it again when Escape closes the row', async () => {
  const { user, location } = await levelTable(['Morning'], '/courses/Trial?open=add');
  await screen.findByLabelText('Level Name', { selector: 'input' });
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByLabelText('Level Name', { selector: 'input' })).toBeNull();
  expect(location().href).toBe('/courses/Trial');
});

test('on a phone a list without a bar says its order in words, and has no choice of order while it is short', async () => {
  everyMediaMatches(true);
  const shown = fieldsOf<{ id: number; levelName: string }>()({ levelName: { label: 'Level Name' } });
  const all = manyLevels.map((levelName, id) => ({ id, levelName }));
  const Levels = () => {
    const [rows, setRows] = useState(all.slice(0, 3));
    const list = useReadList('/courses/{id}', { rows }, shown);
    return (
      <>
        <button type="button" onClick={() => setRows(all)}>
          More
        </button>
        <ListCard list={list} rowID="id" hasSearch={false} />
      </>
    );
  };
  const { user } = await mounted(Levels, ['/courses/{id}'], '/courses/Trial');
  await screen.findByText('Level 03');
  expect(screen.queryByLabelText('Sort')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.selectOptions(await screen.findByLabelText('Sort'), 'Level Name ↓');
  expect(await screen.findByText('Level Name ↓', { selector: 'span' })).toBeTruthy();
  expect(await screen.findByText('Level 55')).toBeTruthy();
});

test('what explains the rows of a list is shown below those that could be read', async () => {
  const shown = fieldsOf<{ id: number; levelName: string }>()({ levelName: { label: 'Level Name' } });
  const Levels = () => {
    const [failure, setFailure] = useState<Error | null>(new Error('The server could not answer'));
    const rows = failure ? undefined : [{ id: 1, levelName: 'First' }];
    const list = useReadList('/courses/{id}', { rows, failure }, shown);
    return (
      <>
        <button type="button" onClick={() => setFailure(null)}>
          Answer
        </button>
        <ListCard list={list} rowID="id">
          What the marks mean
        </ListCard>
      </>
    );
  };
  const { user } = await mounted(Levels, ['/courses/{id}'], '/courses/Trial');
  await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.queryByText('What the marks mean')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('What the marks mean')).toBeTruthy();
});
