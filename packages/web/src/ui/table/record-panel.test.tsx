import { levels } from '@prepdesk/contract/catalogue/levels';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { levelTable } from '../../testing/level-table.tsx';
import { button, edit, field, openRow, retype, rowOf, saveButton } from '../../testing/list.ts';
import { neededPx } from './editor-location.ts';

afterEach(() => vi.restoreAllMocks());

/** The list as if its frame were that wide. */
const frameOf = (px: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px);
const panel = () => screen.findByRole<HTMLElement>('complementary', { name: 'Edit Morning' });

test('a row whose editors fit is edited in its own cells', async () => {
  frameOf(1100);
  const { user } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  expect(field('Level Name').closest('td')).not.toBeNull();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a row whose editors do not fit is edited in a panel, and stays in its list as it was', async () => {
  frameOf(320);
  const { user, storedNames } = await levelTable(['Morning', 'Other']);
  await edit(user, 'Morning');
  const row = await rowOf('Morning');
  expect(row.dataset.open).toBe('true');
  expect(document.activeElement).toBe(field('Level Name', await panel()));
  await retype(user, 'Level Name', 'Evening');
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Evening');
  expect(storedNames()).toEqual(['Evening', 'Other']);
});

/** Headings as a wide screen stretches them, and without its room. */
const headsOf = (stretchedPx: number, px: number) =>
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    if (!this.matches('th')) return 0;
    return this.closest('table')?.style.width === 'min-content' ? px : stretchedPx;
  });

test('the room that a wide screen gives to the columns is there for the editors', async () => {
  frameOf(900);
  headsOf(300, 100);
  const { user } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  expect(field('Level Name').closest('td')).not.toBeNull();
});

test('columns that need their width keep it: the row is then edited in the panel', async () => {
  frameOf(900);
  headsOf(300, 300);
  const { user } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  await panel();
});

test('Escape closes the panel, asks first when something was typed, and gives the focus back to the row', async () => {
  frameOf(320);
  const { user, network } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  await retype(user, 'Level Name', 'Half of a thought');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(button('Discard changes', question));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(await rowOf('Morning'));
  expect(network.inputsOf(levels.edit)).toEqual([]);
});

test('input in the panel survives a reload, and its error stands under its field', async () => {
  frameOf(320);
  const { user, reload } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  await retype(user, 'Level Name', ' ');
  await reload();
  expect(field('Level Name', await panel()).value).toBe(' ');
  await user.click(saveButton(await panel()));
  expect(within(await panel()).getByText('Please enter Level Name')).toBeTruthy();
  expect(document.activeElement).toBe(field('Level Name'));
});

test('a required field is marked at its label and for screen readers, and its name stays its label', async () => {
  frameOf(320);
  const { user } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  const name = field('Level Name', await panel());
  await waitFor(() => expect(name.getAttribute('aria-required')).toBe('true'));
  const label = within(await panel()).getByText('Level Name', { selector: 'label' });
  expect(label.dataset.required).toBe('true');
  expect(label.textContent).toBe('Level Name');
});

test('beside the list the panel is a part of the page; it says that Escape returns to the list', async () => {
  frameOf(320);
  const { user } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  const opened = await panel();
  expect(opened.getAttribute('aria-modal')).toBeNull();
  expect(opened.getAttribute('aria-description')).toBe('Escape closes it and returns to the list');
  const list = document.querySelector('table') as HTMLElement;
  expect(list.compareDocumentPosition(opened) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('beside the list nothing more stands below the form, on a phone what the form covers does', async () => {
  frameOf(320);
  const { user } = await levelTable(['Morning'], undefined, undefined, <p>Preview</p>);
  await edit(user, 'Morning');
  await panel();
  expect(screen.queryByText('Preview')).toBeNull();
  await user.click(button(/^Cancel/, openRow()));
  asOnPhone();
  await edit(user, 'Morning');
  const dialog = await screen.findByRole<HTMLElement>('dialog', { name: 'Edit Morning' });
  expect(within(dialog).getByText('Preview')).toBeTruthy();
});

const asOnPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('760'),
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );

test('on a phone the panel is a dialog, which Tab does not leave', async () => {
  asOnPhone();
  const { user } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  const dialog = await screen.findByRole<HTMLElement>('dialog', { name: 'Edit Morning' });
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  field('Level Name', dialog).focus();
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(button(/^Cancel/, dialog));
  await user.tab();
  expect(document.activeElement).toBe(field('Level Name', dialog));
});

test('on a phone one or two short fields are in a sheet of their own height, with more below them it is the screen', async () => {
  asOnPhone();
  const { user } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  expect((await screen.findByRole('dialog', { name: 'Edit Morning' })).dataset.few).toBe('true');
  cleanup();
  const withMore = await levelTable(['Morning'], undefined, undefined, <p>Preview</p>);
  await edit(withMore.user, 'Morning');
  expect((await screen.findByRole('dialog', { name: 'Edit Morning' })).dataset.few).toBeUndefined();
});

test('Ctrl+Enter saves from every field, also from a choice', async () => {
  const { user, storedNames } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  await retype(user, 'Level Name', 'Evening');
  field('IsActive', openRow()).focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await rowOf('Evening');
  expect(storedNames()).toEqual(['Evening']);
});

test('a double click on a cell begins in its field', async () => {
  const { user } = await levelTable(['Morning']);
  await user.dblClick(within(await rowOf('Morning')).getByText('Active'));
  await screen.findByRole('button', { name: /^Save/ });
  expect(document.activeElement).toBe(field('IsActive', openRow()));
});

test('a long value needs more width than a short one, so that it is read whole', () => {
  const name = 'Principles and Practice of Accounting';
  expect(neededPx({ kind: 'text' }, name)).toBeGreaterThan(neededPx({ kind: 'text' }, 'Audit') + 100);
});

test('text of several lines never fits in a cell, a short choice does', () => {
  expect(neededPx({ kind: 'rich' })).toBe(Number.POSITIVE_INFINITY);
  expect(neededPx({ kind: 'text', isLong: true })).toBe(Number.POSITIVE_INFINITY);
  expect(neededPx({ kind: 'select', choices: { 1: 'Active', 0: 'Inactive' } })).toBeLessThan(140);
});
