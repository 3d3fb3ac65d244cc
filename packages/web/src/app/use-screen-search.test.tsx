import { recordSearch } from '@prepdesk/contract/access/record-search';
import { visits } from '@prepdesk/contract/access/visits';
import { fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../testing/answering.ts';
import { mounted } from '../testing/mounted.tsx';
import { confirm } from '../ui/feedback/confirm.tsx';
import { useScreenSearch } from './use-screen-search.tsx';

test('what is typed before the search is there belongs to it, not to the screen below', async () => {
  new AnsweringNetwork()
    .on(visits.list, () => ({ visits: [] }))
    .on(recordSearch.find, () => ({ records: [] }));
  const onScreen = vi.fn();
  function Page() {
    const { search } = useScreenSearch();
    useEffect(() => {
      const press = ({ key }: KeyboardEvent) => onScreen(key);
      document.addEventListener('keydown', press);
      return () => document.removeEventListener('keydown', press);
    }, []);
    return search;
  }
  const { user } = await mounted(Page, ['/notification'], '/notification');
  const press = (...keys: readonly string[]) => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of keys) fireEvent.keyDown(document.body, { key });
  };
  press('n', 'o');
  const box = () => screen.findByPlaceholderText<HTMLInputElement>('Search screens and records');
  await expect.poll(async () => (await box()).value).toBe('no');
  await expect.poll(async () => document.activeElement === (await box())).toBe(true);
  await user.keyboard('tif');
  expect((await box()).value).toBe('notif');
  press('i');
  await expect.poll(async () => (await box()).value, { message: 'opened again, it begins again' }).toBe('i');
  expect(onScreen.mock.calls.flat().filter((key) => ['n', 'o', 'i'].includes(key))).toEqual(['i']);
});

test('while a question is asked the search does not open underneath it', async () => {
  new AnsweringNetwork()
    .on(visits.list, () => ({ visits: [] }))
    .on(recordSearch.find, () => ({ records: [] }));
  const { user } = await mounted(() => useScreenSearch().search, ['/notification'], '/notification');
  const press = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  void confirm({ title: 'Leave without saving?' });
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  press();
  await vi.dynamicImportSettled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByPlaceholderText('Search screens and records')).toBeNull();
  press();
  expect(await screen.findByPlaceholderText('Search screens and records')).toBeTruthy();
});
