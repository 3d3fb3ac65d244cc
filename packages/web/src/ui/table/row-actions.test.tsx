import { MantineProvider } from '@mantine/core';
import { screen, within } from '@testing-library/react';
import { History } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAddressSwitch } from '../../api/address-switch.ts';
import { themeOf } from '../../app/theme.ts';
import { useLocation } from '../../router/router-provider.tsx';
import { DownloadMenu } from '../../shared/download-menu.tsx';
import { button } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import SelectionMenu from '../list/selection-menu.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';

const actions: readonly RowAction[] = [
  { label: 'Deactivate', run: () => {} },
  { label: 'Where used', run: () => {} },
  { label: 'Edit', run: () => {} },
  { label: 'View Topics', opens: { path: '/topics' } },
  { label: 'History', run: () => {}, isRare: true },
];

async function shown(isFolded: boolean) {
  const { user } = await mounted(
    () => (
      <MantineProvider env="test" theme={themeOf('teal')}>
        <RowActions actions={actions} rowName="Law" isFolded={isFolded} />
      </MantineProvider>
    ),
    ['/topics'],
    '/classes',
  );
  const more = await screen.findByRole('button', { name: 'More for Law' });
  const inSight = [...(more.parentElement?.querySelectorAll(':scope > :is(a, button)') ?? [])]
    .filter((one) => one !== more)
    .map((one) => one.textContent);
  await user.click(more);
  const menu = await screen.findByRole('menu');
  const entries = within(menu)
    .getAllByRole('menuitem')
    .map((one) => one.textContent);
  return { user, menu, more, inSight, entries };
}

test('the actions of a row have one order, in a line as in a menu', async () => {
  const line = await shown(false);
  expect(line.inSight).toEqual(['View Topics', 'Edit']);
  const whole = [...line.inSight, ...line.entries];
  document.body.replaceChildren();
  const folded = await shown(true);
  expect(folded.inSight).toEqual([]);
  expect(folded.entries).toEqual(whole);
});

test('what a tap on the card opens is a button beside the menu, which has the rest', async () => {
  const view: RowAction = { label: 'View Data', run: () => {}, opensCard: true };
  await mounted(
    () => (
      <MantineProvider env="test" theme={themeOf('teal')}>
        <RowActions actions={[...actions, view]} rowName="Law" isFolded />
      </MantineProvider>
    ),
    ['/topics'],
    '/classes',
  );
  expect((await screen.findByRole('button', { name: 'View Data Law' })).textContent).toBe('View Data');
  expect(screen.queryAllByRole('link')).toEqual([]);
  button('More for Law').click();
  const menu = await screen.findByRole('menu');
  expect(within(menu).getAllByRole('menuitem')).toHaveLength(actions.length);
  expect(within(menu).queryByText('View Data')).toBeNull();
});

test('the name of each action in sight contains that of its row', async () => {
  await shown(false);
  expect(screen.getByRole('link').getAttribute('aria-label')).toBe('View Topics Law');
  expect(button('Edit Law')).toBeTruthy();
});

test('a menu has nothing but its entries, begins at the first and gives the focus back', async () => {
  const { user, menu } = await shown(true);
  expect([...menu.children].map((one) => one.getAttribute('role'))).toEqual(Array(5).fill('menuitem'));
  await expect.poll(() => document.activeElement?.textContent).toBe('View Topics');
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(button('More for Law'));
});

test('an action that would be alone in the menu is shown itself, with its sign where it has one', async () => {
  const { user, location } = await mounted(
    () => (
      <MantineProvider env="test" theme={themeOf('teal')}>
        <RowActions
          actions={[
            { label: 'Edit', run: () => {} },
            { label: 'History', opens: { path: '/history' }, isRare: true, icon: History },
          ]}
          rowName="Law"
          isFolded={false}
        />
        <RowActions
          actions={[{ label: 'Where used', run: () => {}, isRare: true }]}
          rowName="Tax"
          isFolded={false}
        />
      </MantineProvider>
    ),
    ['/history'],
    '/classes',
    ['/history'],
  );
  const history = await screen.findByRole('link', { name: 'History Law' });
  expect([history.textContent, history.title]).toEqual(['', 'History']);
  expect(button('Where used Tax').textContent).toBe('Where used');
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  await user.click(history);
  await expect.poll(() => location().pathname).toBe('/history');
});

test('on a phone the history of a row is written as quietly as its other actions', async () => {
  everyMediaMatches(true);
  const actions: RowAction[] = [
    { label: 'View Topics', opens: { path: '/topics' } },
    { label: 'History', opens: { path: '/history' }, isRare: true, icon: History },
  ];
  await mounted(
    () => (
      <MantineProvider env="test" theme={themeOf('teal')}>
        <RowActions actions={actions} rowName="Law" isFolded={false} />
      </MantineProvider>
    ),
    ['/topics', '/history'],
    '/classes',
    ['/topics', '/history'],
  );
  const history = await screen.findByRole('link', { name: 'History Law' });
  expect([history.textContent, history.style.color]).toEqual(['History', 'var(--ink-2)']);
  expect(screen.getByRole('link', { name: 'View Topics Law' }).style.color).toBe('');
});

describe('the menu of a card', () => {
  beforeEach(() => everyMediaMatches(true));
  afterEach(() => vi.restoreAllMocks());
  const openMenu = async () => {
    const Screen = () => {
      const [popup, choose] = useAddressSwitch('open');
      const [isEdited, setIsEdited] = useState(false);
      const more: readonly RowAction[] = [
        { label: 'View Topics', opens: { path: '/topics' } },
        { label: 'Where used', run: () => choose('where', true) },
        { label: 'Edit', run: () => setIsEdited(true) },
      ];
      return (
        <MantineProvider env="test" theme={themeOf('teal')}>
          {useLocation().pathname === '/courses' && <RowActions actions={more} rowName="Law" isFolded />}
          <p>{popup === '' ? (isEdited ? 'Edited' : 'Nothing is open') : 'Where it is used'}</p>
        </MantineProvider>
      );
    };
    const screens = ['/topics', '/courses'] as const;
    const opened = await mounted(Screen, screens, '/topics', screens);
    await opened.go('/courses?search=law');
    await opened.user.click(await screen.findByRole('button', { name: 'More for Law' }));
    await screen.findByRole('menu');
    return { ...opened, choose: (name: string) => opened.user.click(screen.getByRole('menuitem', { name })) };
  };
  const isClosed = () => expect.poll(() => screen.queryByRole('menu')).toBeNull();

  test('Back closes the menu of a card and stays on the screen', async () => {
    const { goBack, location } = await openMenu();
    await goBack();
    await isClosed();
    expect(location().href).toBe('/courses?search=law');
  });

  test('Back after an entry of the menu of a card has opened a popup closes the popup, and then leaves the screen', async () => {
    const { choose, goBack, location } = await openMenu();
    await choose('Where used');
    await screen.findByText('Where it is used');
    await isClosed();
    await goBack();
    await screen.findByText('Nothing is open');
    expect(location().href).toBe('/courses?search=law');
    await goBack();
    expect(location().href).toBe('/topics');
  });

  test('Back after an entry of the menu of a card that opens nothing of its own leaves the screen', async () => {
    const { choose, goBack, location } = await openMenu();
    await choose('Edit');
    await screen.findByText('Edited');
    await isClosed();
    expect(location().href).toBe('/courses?search=law');
    await goBack();
    expect(location().href).toBe('/topics');
  });

  test('Back after an entry of the menu of a card has led to another screen returns to the list, without the menu', async () => {
    const { choose, goBack, location } = await openMenu();
    await choose('View Topics');
    await expect.poll(() => location().pathname).toBe('/topics');
    await goBack();
    expect(location().href).toBe('/courses?search=law');
    await isClosed();
  });

  test('an action that is alone says in words what it is', async () => {
    const alone: RowAction = { label: 'History', opens: { path: '/history' }, isRare: true, icon: History };
    await mounted(
      () => (
        <MantineProvider env="test" theme={themeOf('teal')}>
          <RowActions actions={[alone]} rowName="Law" isFolded={false} />
        </MantineProvider>
      ),
      ['/history'],
      '/classes',
    );
    expect((await screen.findByRole('link', { name: 'History Law' })).textContent).toBe('History');
  });

  test('Back closes the menu of Export and that of the ticked rows', async () => {
    const Screen = () => (
      <MantineProvider env="test" theme={themeOf('teal')}>
        <DownloadMenu path="orders.xlsx" address={{ page: 1, size: 25, sort: '', search: '', filters: {} }} />
        <SelectionMenu actions={[{ label: 'Mark as packed', run: () => {} }]} />
      </MantineProvider>
    );
    const { user, go, goBack, location } = await mounted(Screen, ['/topics'], '/topics', ['/topics']);
    await go('/courses');
    for (const name of ['Export', 'Actions']) {
      await user.click(button(name));
      await screen.findByRole('menu');
      await goBack();
      await isClosed();
      expect(location().pathname).toBe('/courses');
    }
  });
});
