import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { companyDay } from '@prepdesk/contract/company-time';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { choose } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { dayPresets, dayText } from '../../ui/fields/typed-day.ts';
import AuditScreen from './audit-screen.tsx';

afterEach(() => void vi.restoreAllMocks());

/** The log as it was opened from a row. */
async function openedLog(isPhone: boolean) {
  everyMediaMatches(isPhone);
  const network = new AnsweringNetwork()
    .on(auditLog.choices, () => ({
      people: [{ id: 4, name: 'Asha Sharma' }],
      tables: [],
      calls: [],
      called: {},
    }))
    .on(auditLog.list, () => ({
      data: [],
      count: 0,
      page: 1,
      isCapped: false,
      waiting: { rows: 0, oldestSeconds: 0 },
      archivedUntil: '',
    }));
  const at = `/audit?id=${encodedID({ rows: 'courses/3' })}`;
  const { user, location } = await mounted(AuditScreen, ['/audit'], at, ['/audit']);
  await screen.findByRole('button', { name: /^Show all rows/ });
  return { user, location, asked: () => network.inputsOf(auditLog.list).at(-1) };
}

test('the filters of the log stand in its bar', async () => {
  await openedLog(false);
  expect(screen.getByLabelText('Who')).toBeTruthy();
});

test('on a phone all filters of the log are one button with their count, which opens them in a sheet', async () => {
  const { user, location, asked } = await openedLog(true);
  expect(screen.queryByLabelText('Who')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await choose(user, 'Who', 'Asha Sharma');
  await user.click(sheet.getByLabelText('Entries', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Look-ups' }));
  expect(await screen.findByRole('button', { name: 'Filters 2' })).toBeTruthy();
  await expect.poll(asked).toMatchObject({ actorID: 4, entries: 'lookUps' });
  await user.click(sheet.getByRole('button', { name: 'Clear all' }));
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
  await expect.poll(() => location().search).toEqual({ id: encodedID({ rows: 'courses/3' }) });
  expect(screen.getByRole('button', { name: /^Show all rows/ })).toBeTruthy();
});

test('a log in which nothing matches can be cleared of its search and its own filters at once', async () => {
  const { user, location } = await openedLog(false);
  expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull();
  await choose(user, 'Who', 'Asha Sharma');
  await user.type(screen.getByRole('searchbox'), 'refund');
  await expect.poll(() => location().search.search).toBe('refund');
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await expect.poll(() => location().search).toEqual({ id: encodedID({ rows: 'courses/3' }) });
});

test('the days of the log are chosen like those of sales, and stand in its encoded id', async () => {
  const { user, location, asked } = await openedLog(false);
  expect(screen.getByPlaceholderText('Name, person or kind of event')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'When All' }));
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }));
  const { from: day = '' } = dayPresets(companyDay()).Yesterday ?? {};
  await expect.poll(asked).toMatchObject({ startDate: day, endDate: day, rows: 'courses/3' });
  expect(location().search).toEqual({ id: encodedID({ rows: 'courses/3', from: day, to: day }) });
  expect(await screen.findByRole('button', { name: `When ${dayText(day)}` })).toBeTruthy();
});
