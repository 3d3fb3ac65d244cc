import { countryCodes } from '@prepdesk/contract/access/country-codes';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { functions } from '@prepdesk/contract/home/functions';
import { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { pushes } from '@prepdesk/contract/pushes/pushes';
import { segments } from '@prepdesk/contract/pushes/segments';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, descriptionOf, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { minuteText } from '../../ui/fields/typed-day.ts';
import NotificationScreen from './notification-screen.tsx';

const people = {
  rule: 'people',
  verdict: 'passed',
  figure: '1 of 1 number',
  because: '',
  remedy: null,
} as const;

const keys = ['/notification', '/notification/sent'] as const;

async function opened(prepare: (network: AnsweringNetwork) => () => void) {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(classChoices.list, () => ({ classes: [] }))
    .on(functions.source, () => ({ functions: [] }))
    .on(countryCodes.list, () => [{ name: 'India', dial_code: '+91' }])
    .on(segments.list, () => ({ segments: [] }))
    .on(pushes.leaving, () => ({ now: new Date().toISOString(), cancelMinutes: 4, pushes: [], held: 0 }))
    .on(preFlight.look, () => ({
      checks: [people],
      looks: 0,
      stops: 0,
      wrongPhones: [],
      unknownPhones: [],
      leavesAt: '2026-11-20T10:00:00Z',
    }));
  const change = prepare(network);
  const page = await mounted(NotificationScreen, keys, '/notification', keys);
  return { ...page, network, change };
}

const failing = (call: AnyCall) => (network: AnsweringNetwork) => network.fail(call);

test('the time to cancel is named once it is known', async () => {
  const { change: letGo } = await opened((network) => network.holdBack(pushes.leaving));
  expect(screen.getByText('You can cancel for a few minutes after you press Send.')).toBeTruthy();
  letGo();
  expect(await screen.findByText('You can cancel for 4 minutes after you press Send.')).toBeTruthy();
});

test('a push with a date can be cancelled until it is sent, and its notice says when that is', async () => {
  const { user } = await opened((network) => {
    network.on(pushes.toPeople, () => ({
      pushID: 7,
      occurrenceID: 8,
      leavesAt: '2099-12-01T03:30:00Z',
      people: 1,
      wrongPhones: [],
      unknownPhones: [],
    }));
    return () => undefined;
  });
  await user.type(screen.getByRole('textbox', { name: /^Phone numbers/ }), '9300000001,');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Class moved');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'To 10:00');
  const date = screen.getByRole('textbox', { name: 'Schedule date' });
  await user.type(date, `${minuteText(`${dayFromToday(1)} 09:00`)}{Tab}`);
  expect(await screen.findByText('You can cancel until it is sent.')).toBeTruthy();
  await user.click(button('Send'));
  expect(await screen.findByText(/Sends at 01 Dec 2099, 09:00 IST/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show in Sent pushes' })).toBeTruthy();
});

test('a check that failed is tried again, and the keyboard is not lost', async () => {
  const { user, change: recover } = await opened(failing(preFlight.look));
  const checks = await screen.findByRole('region', { name: 'Pre-send checks' });
  await within(checks).findByText('The server failed');
  recover();
  button('Try Again', checks).focus();
  await user.keyboard('{Enter}');
  expect(await within(checks).findByText('1 of 1 number')).toBeTruthy();
  expect(within(checks).queryByRole('alert')).toBeNull();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test('without the country codes the form says so, and still works', async () => {
  const { user, network } = await opened(failing(countryCodes.list));
  expect(await screen.findByText('Something went wrong in getting Country Codes...')).toBeTruthy();
  const phones = screen.getByRole('textbox', { name: 'Phone numbers, separated by commas' });
  await user.type(phones, '9300000001,');
  expect(screen.getByRole('button', { name: /^93000 00001/ })).toBeTruthy();
  await expect
    .poll(() => network.inputsOf(preFlight.look).at(-1))
    .toMatchObject({ userPhone: expect.stringContaining('9300000001') });
});

test('functions that could not be read are said at their field', async () => {
  const course = { courseID: 3, name: 'Foundation', isActive: 1 };
  await opened((network) => {
    network.on(apps.list, () => [{ appID: 1, name: 'General', courses: [course] }]);
    return network.fail(functions.source);
  });
  await expect.poll(() => descriptionOf(field('Function call'))).toBe("Couldn't be loaded");
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
});

test('Back leads from scheduling to sending, and what was typed in either is kept without a question', async () => {
  const { user, goBack, location } = await opened(() => () => undefined);
  const tab = (name: RegExp) => screen.getByRole('tab', { name });
  const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  const chosen = (name: RegExp) => expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
  await user.type(title(), 'Class moved');
  await user.click(tab(/^SCHEDULE/));
  await chosen(/^SCHEDULE/);
  await user.type(title(), 'Exam begins');
  await goBack();
  await chosen(/^SEND/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(title().value).toBe('Class moved');
  await user.click(tab(/^SCHEDULE/));
  await chosen(/^SCHEDULE/);
  expect(title().value).toBe('Exam begins');
  expect(location().pathname).toBe('/notification');
});

test('after a change of tab the focus stays with what is pressed next', async () => {
  const { user } = await opened(() => () => undefined);
  await user.click(screen.getByRole('tab', { name: /^SCHEDULE/ }));
  await expect.poll(() => document.activeElement?.textContent).toBe('SCHEDULE NOTIFICATION');
  await user.click(button('Send test to me'));
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(button('Send test to me'));
});

test('before a time for tomorrow is taken, its button says what the field will read', async () => {
  const { user } = await opened(() => () => undefined);
  await user.click(screen.getByRole('tab', { name: /^SCHEDULE/ }));
  const advice = await screen.findByRole('button', { name: 'For 09:00 tomorrow choose 09:50' });
  expect(advice.style.textAlign).toBe('start');
  await user.click(advice);
  expect(field('Schedule date').value).toBe(minuteText(`${dayFromToday(1)} 09:50`));
  expect(screen.getByText(/^Sends at .* 09:00 IST/)).toBeTruthy();
});
