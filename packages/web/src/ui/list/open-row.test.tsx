import { levels } from '@prepdesk/contract/catalogue/levels';
import { Failure, refused } from '@prepdesk/contract/failures';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { levelTable } from '../../testing/level-table.tsx';
import {
  button,
  choose,
  descriptionOf,
  edit,
  field,
  openRow,
  retype,
  rowNames,
  rowOf,
  saveButton,
} from '../../testing/list.ts';

const apiFailure = "Something went wrong. Let's try one more again.";

test('Save is disabled until something differs from the row as it is stored', async () => {
  const { user, storedNames } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  expect(saveButton().disabled).toBe(true);
  await retype(user, 'Level Name', 'Evening');
  expect(saveButton().disabled).toBe(false);
  await retype(user, 'Level Name', 'Morning');
  expect(saveButton().disabled).toBe(true);
  await retype(user, 'Level Name', 'Evening');
  await user.click(saveButton());
  await rowOf('Evening');
  expect(storedNames()).toEqual(['Evening']);
});

test('Cancel leaves the row as it was', async () => {
  const { user, network } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  await user.click(button(/^Cancel/));
  await rowOf('Morning');
  expect(network.inputsOf(levels.edit)).toEqual([]);
});

test('leaving a changed row asks first, whichever way it is left', async () => {
  const { user, location } = await levelTable(['Kept', 'Other']);
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
  const toTheOtherRow = () => user.click(button('Edit Other'));
  await edit(user, 'Kept');
  await retype(user, 'Level Name', 'Kept and changed');
  const ways = [
    toTheOtherRow,
    () => user.click(button('Level Name')),
    () => user.click(within(screen.getByRole('navigation', { name: 'Back' })).getByRole('link')),
  ];
  for (const leave of ways) {
    await leave();
    const keep = button('Keep editing', await question());
    expect(document.activeElement).toBe(keep);
    await user.click(keep);
    expect(field('Level Name').value).toBe('Kept and changed');
  }
  expect(location().pathname).toBe('/courses/Trial');
  await toTheOtherRow();
  await user.click(button('Discard changes', await question()));
  await expect.poll(() => field('Level Name').value).toBe('Other');
  await rowOf('Kept');
});

test('a blank name gets its message in the banner and under its field, which is focused', async () => {
  const { user, network } = await levelTable([]);
  await user.click(button('Add level'));
  await user.type(field('Level Name'), '   ');
  await user.click(saveButton());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Ooops, Error!!');
  expect(alert.textContent).toContain('Please enter Level Name');
  expect(descriptionOf(field('Level Name'))).toBe('Please enter Level Name');
  expect(document.activeElement).toBe(field('Level Name'));
  await user.type(field('Level Name'), 'Weekend');
  expect(descriptionOf(field('Level Name'))).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(network.inputsOf(levels.add)).toEqual([]);
});

test('the banner of an error is gone when a popup opens above it', async () => {
  const { user } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  await user.clear(field('Level Name'));
  await user.click(saveButton());
  await screen.findByRole('alert');
  await user.click(button(/^Cancel/));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal is told, and the row stays as typed', async () => {
  const { user, network } = await levelTable(['Morning']);
  network.on(levels.edit, () => {
    throw refused('The course is closed');
  });
  await edit(user, 'Morning');
  await retype(user, 'Level Name', 'Evening');
  await user.click(saveButton());
  expect(await screen.findByText('The course is closed')).toBeTruthy();
  expect(field('Level Name').value).toBe('Evening');
});

test('a stale save shows both values of each field, and the person chooses', async () => {
  const { user, network, store } = await levelTable(['Regular']);
  await edit(user, 'Regular');
  store({ id: 1, levelName: 'Regular by them', isActive: 0 });
  await retype(user, 'Level Name', 'Regular by me');
  await user.click(saveButton());
  const popup = await screen.findByRole('dialog', { name: 'Changed by someone else' });
  expect(popup.textContent).toContain('This was changed by Vikram Nair while you worked on it');
  const name = within(popup).getByRole('group', { name: 'Level Name' });
  expect(name.textContent).toContain('Regular by me');
  expect(name.textContent).toContain('Regular by them');
  const state = within(popup).getByRole('group', { name: 'IsActive' });
  expect(within(state).getByLabelText<HTMLInputElement>(/Use theirs/).checked).toBe(true);
  expect(saveButton(popup).disabled).toBe(true);
  await user.click(within(name).getByLabelText(/Keep mine/));
  await user.click(saveButton(popup));
  await rowOf('Regular by me');
  expect(network.inputsOf(levels.edit).at(-1)).toMatchObject({
    levelname: 'Regular by me',
    isActive: '0',
    rowVersion: 2,
  });
});

test('a stale save after a change by nobody known says so in a whole sentence', async () => {
  const { user, network } = await levelTable(['Regular']);
  await edit(user, 'Regular');
  await retype(user, 'Level Name', 'Regular by me');
  network.on(levels.edit, () => {
    throw new Failure('conflict', '', {
      current: { id: 1, levelName: 'Theirs', isActive: 1, rowVersion: 2 },
    });
  });
  await user.click(saveButton());
  const popup = await screen.findByRole('dialog', { name: 'Changed by someone else' });
  expect(within(popup).getByText(/^This was changed by someone else/)).toBeTruthy();
});

test('typed text survives a lost network, and is sent again as the same change', async () => {
  const { user, network, storedNames } = await levelTable([]);
  await user.click(button('Add level'));
  await user.type(field('Level Name'), 'Typed on a train');
  let isAnswerLost = true;
  const add = network.answerOf(levels.add);
  network.on(levels.add, async (input) => {
    const answer = isAnswerLost ? { insertID: 1 } : await add(input);
    if (isAnswerLost) throw new TypeError('Failed to fetch');
    return answer;
  });
  await user.click(saveButton());
  expect(await screen.findByText(apiFailure)).toBeTruthy();
  expect(field('Level Name').value).toBe('Typed on a train');
  isAnswerLost = false;
  await user.click(saveButton());
  await rowOf('Typed on a train');
  expect(storedNames()).toEqual(['Typed on a train']);
  const keys = network.sent
    .filter(({ name }) => name === levels.add.name)
    .map(({ requestKey }) => requestKey);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a row that is being edited is open again after a reload, as it was typed', async () => {
  const { user, reload } = await levelTable(['Regular', 'Other']);
  await edit(user, 'Regular');
  await retype(user, 'Level Name', 'Half of a thought');
  await choose(user, 'IsActive', 'Inactive', openRow());
  await reload();
  await rowOf('Other');
  expect(field('Level Name').value).toBe('Half of a thought');
  await user.click(saveButton());
  await rowOf('Half of a thought');
  expect(rowNames()).toEqual(['Half of a thought', 'Other']);
});

test('a row that is stored is not open again after a reload, although the list was still being read', async () => {
  const { user, network, storedNames, reload } = await levelTable(['Regular']);
  const list = network.answerOf(levels.list);
  await edit(user, 'Regular');
  await retype(user, 'Level Name', 'Stored');
  network.on(levels.list, () => new Promise(() => {}));
  await user.click(saveButton());
  await expect.poll(storedNames).toEqual(['Stored']);
  const reads = () => network.inputsOf(levels.list).length;
  await expect.poll(reads).toBe(2);
  network.on(levels.list, list);
  await reload();
  await rowOf('Stored');
  expect(openRow()).toBeUndefined();
});

test('a row that is open again after a reload says so, and Discard closes it as it is stored', async () => {
  const { user, network, reload } = await levelTable(['Regular', 'Other']);
  await edit(user, 'Regular');
  expect(screen.queryByText('Unsaved changes restored')).toBeNull();
  await retype(user, 'Level Name', 'Half of a thought');
  await reload();
  expect((await screen.findByText('Unsaved changes restored')).closest('[role="status"]')).toBeTruthy();
  await user.click(button('Discard'));
  await rowOf('Regular');
  expect(document.activeElement).toBe(await rowOf('Regular'));
  await reload();
  await rowOf('Regular');
  expect(screen.queryByText('Unsaved changes restored')).toBeNull();
  expect(network.inputsOf(levels.edit)).toEqual([]);
});

test('a row that is open again after a reload is edited where a click would edit it', async () => {
  const { user, reload } = await levelTable(['Regular']);
  // Before the rows are there, the columns share the whole width.
  const widths = vi
    .spyOn(HTMLElement.prototype, 'offsetWidth', 'get')
    .mockImplementation(() => (document.querySelector('tr[data-row]') || openRow() ? 100 : 300));
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  onTestFinished(() => {
    widths.mockRestore();
    room.mockRestore();
  });
  await edit(user, 'Regular');
  expect(openRow()).toBeTruthy();
  await retype(user, 'Level Name', 'Half of a thought');
  await reload();
  await screen.findByRole('button', { name: /^Save/ });
  expect(openRow()).toBeTruthy();
});

test('a slow save says so, and stops saying so when it is done', async () => {
  const { user, network } = await levelTable(['Morning']);
  let answer = () => {};
  const stored = network.answerOf(levels.edit);
  network.on(levels.edit, async (input) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return stored(input);
  });
  await edit(user, 'Morning');
  await retype(user, 'Level Name', 'Evening');
  await user.click(saveButton());
  const says = () => screen.queryByText('Loading...');
  await expect.poll(says).not.toBeNull();
  answer();
  await rowOf('Evening');
  await expect.poll(says).toBeNull();
});

test('a new row is saved and opened at once, with the button that is there for whoever may open it', async () => {
  const closed = await levelTable([]);
  await closed.user.click(button('Add level'));
  await screen.findByRole('button', { name: /^Save/ });
  expect(screen.queryByRole('button', { name: 'Save and open' })).toBeNull();
  cleanup();
  const { user, location, storedNames } = await levelTable([], '/courses/Trial', ['/topics']);
  await user.click(button('Add level'));
  await screen.findByRole('button', { name: 'Save and open' });
  expect(button('Save and open').disabled).toBe(true);
  await user.type(field('Level Name'), 'Weekend');
  await user.click(button('Save and open'));
  await expect.poll(() => location().pathname).toBe('/topics');
  expect(storedNames()).toEqual(['Weekend']);
});

test('Enter saves a new row, and at the row that was saved it opens it', async () => {
  const { user, location, storedNames } = await levelTable([], '/courses/Trial', ['/topics']);
  await user.click(button('Add level'));
  await screen.findByRole('button', { name: 'Save and open' });
  await user.type(field('Level Name'), 'Weekend{Enter}');
  const row = await rowOf('Weekend');
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(storedNames()).toEqual(['Weekend']);
  // Two Enters at once are one; another key in between says that they are not.
  await user.keyboard('{Shift}{Enter}');
  await expect.poll(() => location().pathname).toBe('/topics');
});

test('a new row that only a later search shows is not opened by surprise', async () => {
  const { user, location } = await levelTable(['Morning'], '/courses/Trial?search=Mor', ['/topics']);
  await rowOf('Morning');
  await user.click(button('Add level'));
  await screen.findByRole('button', { name: 'Save and open' });
  await user.type(field('Level Name'), 'Weekend');
  await user.click(button('Save and open'));
  await rowOf('Morning');
  await expect.poll(() => screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  const search = screen.getByLabelText('Search in this list');
  await user.clear(search);
  search.blur();
  await rowOf('Weekend');
  expect(location().pathname).toBe('/courses/Trial');
});

test('Save leaves the person in the list, even after a first try to save and open', async () => {
  const { user, location } = await levelTable([], '/courses/Trial', ['/topics']);
  await user.click(button('Add level'));
  await screen.findByRole('button', { name: 'Save and open' });
  await user.type(field('Level Name'), ' ');
  await user.click(button('Save and open'));
  await screen.findByRole('alert');
  await user.type(field('Level Name'), 'Weekend');
  await user.click(saveButton());
  await rowOf('Weekend');
  expect(location().pathname).toBe('/courses/Trial');
});

test('Enter in a new row that is still empty says what it needs, and the focus stays there', async () => {
  const { user, network } = await levelTable(['Morning']);
  await user.click(await screen.findByRole('button', { name: /Add level/ }));
  await waitFor(() => expect(field('Level Name').getAttribute('aria-required')).toBe('true'));
  for (const keys of ['{Enter}', '{Control>}{Enter}{/Control}']) {
    field('Level Name').focus();
    await user.keyboard(keys);
    await expect.poll(() => descriptionOf(field('Level Name'))).toBe('Please enter Level Name');
    expect(document.activeElement).toBe(field('Level Name'));
    await retype(user, 'Level Name', 'E');
    expect(descriptionOf(field('Level Name'))).toBe('');
    await user.clear(field('Level Name'));
  }
  expect(network.inputsOf(levels.add)).toEqual([]);
});
