import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { Failure } from '@prepdesk/contract/failures';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import ReviewPopup from './review-popup.tsx';

const head = {
  revisionID: 7,
  state: 'pending',
  html: '<p>10 mg</p>',
  citations: [],
  reviewBy: '2030-01-31',
  ownerID: 0,
  owner: '',
  author: 'Meera',
  writtenAt: '2026-11-01T08:00:00.000Z',
  contentHash: '0'.repeat(64),
  signatures: [],
  rejection: null,
} as const;
const text = {
  metaID: 3,
  html: '',
  isLive: false,
  live: null,
  isPastReview: false,
  head: { ...head },
  needed: 2,
  whyNotSign: 'No source linked',
};
const row = { drugID: 5, metaID: 3, drugName: 'Omeprazole', metaName: 'Dose', isCritical: 0 } as never;

const opened = async (keys: Parameters<typeof mounted>[1], isOn = 1, whyNotSign = text.whyNotSign) => {
  const network = new AnsweringNetwork()
    .on(drugRevisions.ofDrug, () => ({
      name: 'Omeprazole',
      texts: [{ ...text, whyNotSign }],
      owners: [],
      rowVersion: 4,
    }))
    .on(signOff.settings, () => ({ isOn }))
    .on(drugRevisions.propose, () => ({ revisionID: 8 }));
  const Shown = () => <ReviewPopup row={row} report={() => {}} onClose={() => {}} />;
  const { user } = await mounted(Shown, [...keys, '/prepclinic/signoff'], '/prepclinic/signoff');
  await screen.findByRole('button', { name: 'Sign' });
  return { user, network };
};

test('a text that cannot be signed without a source says so beside Sign, and a source is added there', async () => {
  const { user, network } = await opened(['/prepclinic/drugs#sign', '/prepclinic/drugs_details/{id}']);
  const actions = button('Sign').parentElement as HTMLElement;
  expect(within(actions).getByText('No source linked')).toBeTruthy();
  await user.click(await within(actions).findByRole('button', { name: 'Add source…' }));
  await screen.findByRole('dialog', { name: 'Sources and review: Dose' });
  await user.type(field('Source 1: title'), 'Formulary');
  await user.type(field('Source 1: link'), 'https://example.com/f');
  await user.type(field('Source 1: year'), '2024');
  await user.click(button('Save'));
  await expect
    .poll(() => network.inputsOf(drugRevisions.propose).at(-1))
    .toMatchObject({
      drugID: 5,
      metaID: 3,
      rowVersion: 4,
      citations: [{ title: 'Formulary', link: 'https://example.com/f', year: '2024' }],
    });
});

test('the decisions on a text stand in the foot of its popup, in view however long the text is', async () => {
  await opened(['/prepclinic/drugs#sign'], 1, '');
  const text = screen.getByRole('region', { name: 'Dose: Pending' });
  expect(within(text).queryByRole('button', { name: 'Sign' })).toBeNull();
  const foot = button('Close').parentElement as HTMLElement;
  const names = within(foot)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Close', 'Reject…', 'Sign']);
});

test('people who may only sign are not offered to add a source', async () => {
  await opened(['/prepclinic/drugs#sign']);
  expect(screen.queryByRole('button', { name: 'Add source…' })).toBeNull();
  expect(await screen.findByText('No source linked. Ask the author to add one')).toBeTruthy();
});

test('with sign-off off, no source is offered: it would make the text live without a signature', async () => {
  const { network } = await opened(['/prepclinic/drugs#sign', '/prepclinic/drugs_details/{id}'], 0);
  await expect.poll(() => network.inputsOf(signOff.settings)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Add source…' })).toBeNull();
  expect(await screen.findByText('No source linked. Turn sign-off on to add one')).toBeTruthy();
});

test('with sign-off off, a text that waits is said to be from before', async () => {
  await opened(['/prepclinic/drugs#sign'], 0, '');
  expect(await screen.findByText(/^Sign-off is off\. This text was submitted before/)).toBeTruthy();
});

test('a signature that fails leaves the text open, and says why', async () => {
  const { user, network } = await opened(['/prepclinic/drugs#sign'], 1, '');
  network.on(drugRevisions.sign, () => {
    throw new Failure('unknown', 'The server failed');
  });
  await user.click(button('Sign'));
  const question = await screen.findByRole('dialog', { name: 'Sign Dose of Omeprazole?' });
  await user.click(button('Sign', question));
  const review = screen.getByRole('dialog', { name: 'Omeprazole' });
  expect((await within(review).findByRole('alert')).textContent).toContain('The server failed');
  expect(within(review).getByText('10 mg')).toBeTruthy();
});
