import type { RoutePath } from '@prepdesk/contract/routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../testing/mounted.tsx';
import { Menu } from './menu.tsx';

async function namesFor(keys: readonly RoutePath[]) {
  await mounted(Menu, keys, '/nowhere');
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
}

test('an entry of which a person may open one screen has the name of that screen', async () => {
  expect(await namesFor(['/logs'])).toEqual(['Mapping Logs']);
});

test('an entry with several screens has the name of what they are for', async () => {
  expect(await namesFor(['/royalty', '/royalty-prepclinic'])).toEqual(['Royalty']);
});

const unfolding = [
  ...(['/courses', '/subjects', '/topics', '/orders', '/sales', '/coupons', '/parentPackage'] as const),
  ...(['/notification', '/banner', '/reviews', '/doubts', '/usersearch', '/royalty', '/quiz'] as const),
  ...(['/user/roles', '/audit', '/shipping', '/logs', '/usage', '/jobs', '/clientuser'] as const),
] satisfies RoutePath[];

test('the menu opens at the group of the screen, and others can be unfolded', async () => {
  const { user, location } = await mounted(Menu, unfolding, '/courses', unfolding);
  const group = (name: string) => screen.getByRole('button', { name });
  expect(group('Content').getAttribute('aria-expanded')).toBe('true');
  const sales = group('Sales');
  expect(sales.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link', { name: 'Coupons' })).toBeNull();
  sales.focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('link', { name: 'Coupons' }));
  expect(location().pathname).toBe('/coupons');
  expect(sales.getAttribute('aria-expanded')).toBe('true');
});

test.each([
  ['/topics', 'Catalogue', 'true'],
  ['/doubts', 'Doubts', 'page'],
  ['/questions', 'Questions', 'true'],
] as const)('the menu marks the entry of %s', async (path, name, mark) => {
  await mounted(Menu, [...unfolding, '/mcq_ques', '/numerical-ques', '/questions'], path);
  const marked = [...document.querySelectorAll('a[aria-current]')];
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, mark]]);
});
