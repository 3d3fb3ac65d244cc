import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../testing/mounted.tsx';
import { Shell } from './shell.tsx';

const keys = ['/courses', '/subjects', '/doubts'] as const;
const menu = () => screen.queryByRole('dialog', { name: 'Menu' });
const openingButton = () => screen.getByRole('button', { name: 'Open the menu' });

const atSearch = () => mounted(() => <Shell>{null}</Shell>, keys, '/subjects?search=law', keys);

test('Back closes the menu of a phone, and stays on the screen and its search', async () => {
  const { user, location, goBack } = await atSearch();
  await user.click(openingButton());
  expect(menu()).not.toBeNull();
  await goBack();
  await waitFor(() => expect(menu()).toBeNull());
  expect(location().href).toBe('/subjects?search=law');
});

test('Escape closes the menu of a phone even before it is drawn', async () => {
  const { location } = await atSearch();
  act(() => {
    openingButton().click();
    fireEvent.keyDown(document.body, { key: 'Escape' });
  });
  expect(location().href).toBe('/subjects?search=law');
  expect(location().state.cover).toBeUndefined();
  expect(menu()).toBeNull();
});

test('a screen chosen from the menu of a phone comes right after the one where it was opened', async () => {
  const { user, location, goBack } = await atSearch();
  await user.click(openingButton());
  await user.click(within(menu()!).getByRole('link', { name: 'Doubts' }));
  await waitFor(() => expect(menu()).toBeNull());
  expect(location().pathname).toBe('/doubts');
  await goBack();
  expect(location().href).toBe('/subjects?search=law');
  expect(menu()).toBeNull();
});
