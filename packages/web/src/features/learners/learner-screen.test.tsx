import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { type ErasureJob, persons } from '@prepdesk/contract/persons/persons';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import { LearnerPanels } from './learner-panels.tsx';
import LearnerScreen from './learner-screen.tsx';
import { LearnerTimeline } from './learner-timeline.tsx';

const personID = 7;
const isActive = 1;
const account = {
  userAppsID: 7,
  appName: 'General',
  fullName: 'Isha Menon',
  userPhone: '9600000001',
  isActive,
};

/** Of a learner whose erasure waits at first. */
async function learnerScreen() {
  const state: { job: ErasureJob; erasedAt: string } = { job: 'waiting', erasedAt: '' };
  new AnsweringNetwork()
    .on(learnerPage.head, () => ({
      personID,
      accounts: [
        { ...account, appID: 1, userCountryCode: '91', userEmail: '', registeredAt: '2026-01-01T00:00:00Z' },
      ],
      erasedAt: state.erasedAt,
      erasureJob: state.job,
    }))
    .on(persons.show, () => ({
      person: {
        personID,
        fullName: 'Isha Menon',
        joins: [],
        joinedInto: null,
        accounts: [{ ...account, countryCode: '91', email: '' }],
        erasure: state.erasedAt
          ? { reason: 'By letter', kept: [], erasedBy: 'Asha Sharma', erasedAt: state.erasedAt }
          : null,
        erasureJob: state.job,
      },
    }))
    .on(learnerPage.open, () => ({}))
    .on(learnerPage.packages, () => ({ rows: [], total: 0, isCapped: false }))
    .on(learnerPage.timeline, () => ({ events: [], next: '', withheld: [] }));
  const { user } = await mounted(
    LearnerScreen,
    ['/learner/{id}', '/usersearch#privacy'],
    `/learner/id?id=${encodedID({ personID })}`,
  );
  const actionToErase = async () => {
    await user.click(await screen.findByRole('button', { name: 'Export, erase…' }));
    const action = await screen.findByRole('menuitem', { name: 'Erase…' });
    await user.keyboard('{Escape}');
    return action;
  };
  return { state, actionToErase };
}

const isOff = (action: HTMLElement) => action.getAttribute('aria-description');

test('while a job erases a learner, the page says how far it is and offers no second erasure, until it has ended', async () => {
  const { state, actionToErase } = await learnerScreen();
  await screen.findByText(/is waiting for its turn/);
  expect(isOff(await actionToErase())).toBe('This learner is being erased');
  state.job = 'running';
  await screen.findByText(/is being erased, which can take/);
  Object.assign(state, { job: undefined, erasedAt: '2026-11-20T10:00:00Z' });
  await screen.findByText(/Personal data was erased on/);
  expect(screen.queryByText(/is being erased/)).toBeNull();
  expect(isOff(await actionToErase())).toBe('This learner was erased');
});

test('an erasure that failed is said on the page, and can be asked for again', async () => {
  const { state, actionToErase } = await learnerScreen();
  await screen.findByText(/is waiting for its turn/);
  state.job = 'failed';
  expect((await screen.findByText(/The erasure of this learner failed/)).role).toBe('alert');
  expect(isOff(await actionToErase())).toBeNull();
});

test('a timeline begins with its ten newest events; older ones are shown on request', async () => {
  const events = Array.from({ length: 12 }, (_, n) => ({
    key: String(n),
    kind: 'watch' as const,
    says: `Video ${n}`,
    detail: '',
    orderID: '',
    at: `2026-11-20T10:${59 - n}:00Z`,
  }));
  new AnsweringNetwork().on(learnerPage.timeline, () => ({ events, next: '', withheld: [] }));
  const Shown = () => <LearnerTimeline personID={personID} />;
  const { user } = await mounted(Shown, ['/learner/{id}'], '/learner/id');
  await screen.findByText('Video 9');
  expect(screen.queryByText('Video 10')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Video 11')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('all packages of a learner are shown where they are, not in the list of extra access', async () => {
  const packages = ['One', 'Two', 'Three'].map((name) => ({
    key: name,
    name,
    appName: 'General',
    since: '2026-01-01',
    expiresOn: '2036-01-01',
    source: 'order' as const,
    orderID: name,
    clientID: 0,
    clientName: '',
  }));
  const rows = { rows: [], total: 0, isCapped: false };
  new AnsweringNetwork()
    .on(learnerPage.packages, () => ({ ...rows, rows: packages, total: packages.length }))
    .on(learnerPage.changes, () => rows);
  const Panels = () => <LearnerPanels personID={personID} accounts={[]} />;
  const { user } = await mounted(Panels, ['/learner/{id}', '/access'], '/learner/id', ['/access']);
  const panel = await screen.findByRole('region', { name: 'Packages' });
  await user.click(await within(panel).findByRole('button', { name: 'Show all Packages' }));
  expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
});
