import { type Person, type PersonEvent, persons } from '@prepdesk/contract/persons/persons';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field, rowOf } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import ErasuresScreen from './erasures-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const merge = {
  joinID: 9,
  survivorID: 1,
  joinedID: 2,
  survivorName: 'Aarav Mehta',
  joinedName: 'Diya Krishnan',
  accounts: 1,
  phones: ['+91 9810001114'],
  joinedBy: 'Asha',
  joinedAt: '2026-11-01T08:00:00.000Z',
  partedBy: '',
  partedAt: null,
};
const event = {
  key: 'joined-9',
  kind: 'joined' as const,
  at: '2026-11-01T08:00:00.000Z',
  by: 'Asha',
  personID: 1,
  otherID: 2,
  fullName: 'Aarav Mehta',
  otherName: 'Diya Krishnan',
  joinID: 9,
  reason: '',
  kept: '',
};
const personOf = (personID: number, fullName: string, joins: Person['joins'] = []): Person => ({
  personID,
  fullName,
  joins,
  accounts: [],
  joinedInto: null,
  erasure: null,
});

async function opened(events: readonly Partial<PersonEvent>[], at = '/erasures') {
  const network = new AnsweringNetwork()
    .on(persons.list, () => ({ events: events as PersonEvent[] }))
    .on(persons.part, () => ({}))
    .on(persons.join, () => ({ joinID: 9 }))
    .on(persons.show, ({ personID }) => ({ person: personOf(personID, 'Aarav Mehta', [merge]) }))
    .on(persons.find, ({ userPhone }) => ({
      persons: [userPhone === '9810001114' ? personOf(2, 'Diya Krishnan') : personOf(1, 'Aarav Mehta')],
    }));
  const keys = ['/erasures', '/usersearch#join', '/learner/{id}'] as const;
  const page = await mounted(ErasuresScreen, keys, at, ['/learner/{id}']);
  return { ...page, network, undone: () => network.inputsOf(persons.part).map(({ joinID }) => joinID) };
}

test('the list names the learners of a merge, and undoes it from its row', async () => {
  const { user, undone } = await opened([event]);
  await rowOf('Aarav Mehta');
  const link = screen.getByRole('link', { name: 'Diya Krishnan' });
  expect(link.getAttribute('href')).toContain(encodedID({ personID: 2 }));
  await user.click(button('Unmerge Aarav Mehta'));
  await screen.findByRole('dialog', { name: 'Unmerge Diya Krishnan from Aarav Mehta?' });
  const what =
    'Diya Krishnan gets back 1 account (+91 9810001114) and any account added for that number since.';
  expect(screen.getByText(what)).toBeTruthy();
  await user.click(button('Unmerge'));
  await expect.poll(undone).toEqual([9]);
});

test('the details of a merge and of an erasure have only what there is to say', async () => {
  const erased = { ...event, key: 'erased-1', kind: 'erased' as const, fullName: 'Erased learner' };
  const gone = { ...erased, otherID: null, joinID: null, reason: 'Asked', kept: 'Orders' };
  const { user } = await opened([event, gone]);
  const labels = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `All fields ${name}` }));
    const popup = await screen.findByRole('dialog');
    const shown = within(popup)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    await user.click(button('Close', popup));
    return shown;
  };
  const always = ['What', 'Learner', 'Learner ID', 'When', 'By'];
  const [merged, other] = [await labels('Aarav Mehta'), await labels('Erased learner')];
  expect(merged.toSorted()).toEqual([...always, 'With learner', 'With learner ID'].toSorted());
  expect(other.toSorted()).toEqual([...always, 'Reason', 'Kept'].toSorted());
});

test('somebody without a name is shown by their number, and a merge that cannot be undone has no action', async () => {
  // The release before sends neither, and answers this console during a rolling restart.
  const { fullName, joinID, ...ofReleaseBefore } = event;
  await opened([
    { ...event, fullName: '', joinID: null },
    { ...ofReleaseBefore, key: 'joined-8', personID: 3 },
  ]);
  await rowOf('Learner 1');
  await rowOf('Learner 3');
  expect(screen.queryByRole('link', { name: 'Learner 1' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Unmerge/ })).toBeNull();
});

test('a merge is undone from its note', async () => {
  const { user, undone } = await opened([], `/erasures?id=${encodedID({ userPhone: '9810001113' })}`);
  await user.click(await screen.findByRole('button', { name: 'Merge…' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge…' }));
  await user.type(field('Phone of the other learner'), '9810001114');
  await user.click(button('Search', await screen.findByRole('dialog')));
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(undone).toEqual([9]);
  expect(await screen.findByText('Learners unmerged')).toBeTruthy();
});

test('on a phone Back closes the menu of a learner, and stays on the screen', async () => {
  everyMediaMatches(true);
  const { user, goBack, location } = await opened(
    [],
    `/erasures?id=${encodedID({ userPhone: '9810001113' })}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Merge…' }));
  await screen.findByRole('menuitem', { name: 'Merge…' });
  await expect.poll(() => location().state.layers).toBe(1);
  await goBack();
  await expect.poll(() => screen.queryByRole('menuitem')).toBeNull();
  expect(location().pathname).toBe('/erasures');
});
