import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyMediaMatches } from '../testing/media.ts';
import { mounted } from '../testing/mounted.tsx';
import { Shell } from './shell.tsx';

beforeEach(() => everyMediaMatches(true));
afterEach(() => vi.restoreAllMocks());

const keys = ['/courses', '/subjects', '/doubts'] as const;
const menu = () => screen.queryByRole('dialog', { name: 'Menu' });
const openingButton = () => screen.getByRole('button', { name: 'Open the menu' });

async function atSearch() {
  const page = await mounted(() => <Shell>{null}</Shell>, keys, '/subjects?search=law', keys);
  const openMenu = async () => {
    await page.user.click(openingButton());
    await expect.poll(() => page.location().state.layers).toBe(1);
  };
  return { ...page, openMenu };
}

test('Back closes the menu of a phone, and stays on the screen and its search', async () => {
  const { openMenu, location, goBack } = await atSearch();
  await openMenu();
  expect(menu()).not.toBeNull();
  await goBack();
  await waitFor(() => expect(menu()).toBeNull());
  expect(location().href).toBe('/subjects?search=law');
});

test('Escape right after the press that opens the menu of a phone closes it, and nothing stays in the history', async () => {
  const { location, go, goBack } = await atSearch();
  await go('/doubts');
  fireEvent.click(openingButton());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(menu()).toBeNull();
  await expect.poll(() => location().state.layers).toBeUndefined();
  await goBack();
  expect(location().href).toBe('/subjects?search=law');
});

test('a screen chosen from the menu of a phone comes right after the one where it was opened', async () => {
  const { user, openMenu, location, goBack } = await atSearch();
  await openMenu();
  await user.click(within(menu()!).getByRole('link', { name: 'Doubts' }));
  await waitFor(() => expect(menu()).toBeNull());
  await expect.poll(() => location().pathname).toBe('/doubts');
  await goBack();
  expect(location().href).toBe('/subjects?search=law');
  expect(menu()).toBeNull();
});

test('the entry of the open screen in the menu of a phone closes the menu', async () => {
  const { user, openMenu, location } = await atSearch();
  await openMenu();
  await user.click(within(menu()!).getByRole('link', { name: 'Catalogue', current: true }));
  await waitFor(() => expect(menu()).toBeNull());
  await expect.poll(() => location().state.layers).toBeUndefined();
});
