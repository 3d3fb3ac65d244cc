import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link } from '../../router/link.tsx';
import { button, field } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { Popup } from './popup.tsx';
import { useConfirmedClose } from './use-confirmed-close.ts';

beforeEach(() => everyMediaMatches(true));
afterEach(() => vi.restoreAllMocks());

function NamePopup({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const close = useConfirmedClose({ isFilledIn: name !== '', isSaving: false }, onClose);
  return (
    <Popup title="Add name" onClose={close} actions={<button type="submit">Save</button>} onSubmit={onClose}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <Link to="/topics">Topics</Link>
    </Popup>
  );
}

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Add
      </button>
      {isOpen && <NamePopup onClose={() => setIsOpen(false)} />}
    </>
  );
}

async function withPopup() {
  const screens = ['/courses', '/topics'] as const;
  const page = await mounted(Screen, screens, '/courses', screens);
  await page.go('/subjects');
  const layers = (count: number | undefined) => expect.poll(() => page.location().state.layers).toBe(count);
  const open = async () => {
    await page.user.click(button('Add'));
    await layers(1);
  };
  await open();
  return { ...page, open, layers };
}

const popup = () => screen.queryByRole('dialog', { name: 'Add name' });
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const gone = (shown: () => HTMLElement | null) => expect.poll(shown).toBeNull();

test('on a phone Back closes a popup, and then leaves the screen', async () => {
  const { goBack, location, layers } = await withPopup();
  await goBack();
  await gone(popup);
  expect(location().pathname).toBe('/subjects');
  await layers(undefined);
  await goBack();
  expect(location().pathname).toBe('/courses');
});

test('Back asks before it closes a popup with input; to stay keeps it, also by Back', async () => {
  const { user, goBack, layers, location } = await withPopup();
  await user.type(field('Name'), 'Half of a thought');
  await goBack();
  await expect.poll(question).not.toBeNull();
  await layers(2);
  await goBack();
  await gone(question);
  await layers(1);
  expect(field('Name').value).toBe('Half of a thought');
  await goBack();
  await expect.poll(question).not.toBeNull();
  await layers(2);
  await user.click(button('Discard changes'));
  await gone(popup);
  await layers(undefined);
  expect(location().pathname).toBe('/subjects');
  await goBack();
  expect(location().pathname).toBe('/courses');
});

test('a popup that closes after a save leaves nothing in the history', async () => {
  const { user, open, goBack, location, layers } = await withPopup();
  await user.type(field('Name'), 'Asha');
  await user.click(button('Save'));
  await gone(popup);
  await layers(undefined);
  await open();
  await user.keyboard('{Escape}');
  await layers(undefined);
  await goBack();
  expect(location().pathname).toBe('/courses');
});

test('a link in a popup leads on, and Back from there returns to the screen without the popup', async () => {
  const { user, goBack, location } = await withPopup();
  await user.click(screen.getByRole('link', { name: 'Topics' }));
  await expect.poll(() => location().pathname).toBe('/topics');
  await goBack();
  expect(location()).toMatchObject({ pathname: '/subjects', state: {} });
  await act(async () => {});
  expect(location().state.layers).toBeUndefined();
});

test('beside a mouse a popup is no entry of the history', async () => {
  vi.restoreAllMocks();
  const { user, goBack, location } = await mounted(Screen, ['/courses'], '/courses');
  await user.click(button('Add'));
  expect(popup()).not.toBeNull();
  await goBack();
  expect(location().state.layers).toBeUndefined();
  expect(popup()).not.toBeNull();
});
