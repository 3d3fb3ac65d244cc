import { mappingLogs } from '@prepdesk/contract/usage/mapping-logs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import MappingLogsScreen from './mapping-logs-screen.tsx';

const log = (id: number, cdn: string) => ({
  id,
  appName: 'General',
  userID: 7,
  referenceID: `video-${id}`,
  fullName: 'Isha',
  userPhone: '9600000001',
  userEmail: '',
  cdn,
  createdAt: '2026-11-20T10:00:00Z',
});

/** The logs, as the server finds them by a part of their reference. */
async function opened(at = '/logs') {
  const logs = [log(1, 'https://cdn.example/1.mp4'), log(2, ''), log(3, 'javascript:alert(1)')];
  const network = new AnsweringNetwork().on(mappingLogs.list, ({ search }) => {
    const data = logs.filter(({ referenceID }) => referenceID.includes(String(search ?? '')));
    return { data, total: data.length, page: 1, isCapped: false };
  });
  const { user } = await mounted(MappingLogsScreen, ['/logs'], at);
  const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search in this list' });
  return { user, network, search };
}

const rowCount = () => document.querySelectorAll('tr[data-row]').length;

test('mapping logs are searched, and clearing shows all of them again', async () => {
  const { user, network, search } = await opened();
  const link = await screen.findByRole('link', { name: 'click here for the CDN link of 1' });
  expect(link.getAttribute('href')).toBe('https://cdn.example/1.mp4');
  expect(screen.getAllByRole('link', { name: /^click here/ })).toHaveLength(1);
  expect(screen.getAllByRole('cell', { name: 'NA' }).length).toBeGreaterThan(0);
  await user.type(search(), '  no such video {Enter}');
  await expect.poll(rowCount).toBe(0);
  expect(network.inputsOf(mappingLogs.list).at(-1)).toMatchObject({ search: 'no such video' });
  await user.clear(search());
  await expect.poll(rowCount).toBe(3);
});

test('a large list in which nothing is found offers the way back', async () => {
  const { user, search } = await opened('/logs?search=no%20such%20video');
  (await screen.findByRole('button', { name: 'Clear search and filters' })).focus();
  await user.keyboard('{Enter}');
  await expect.poll(rowCount).toBe(3);
  expect(search().value).toBe('');
  await expect.poll(() => document.activeElement).toBe(search());
});
