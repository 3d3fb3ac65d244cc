import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { rowOf } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import SignOffScreen from './sign-off-screen.tsx';

const row = (revisionID: number, drugName: string, state: number) => ({
  revisionID,
  drugName,
  state,
  drugID: revisionID,
  metaID: 1,
  metaName: 'Dose',
  isCritical: 0,
  signatures: '0 of 2',
  author: 'Vikram',
  owner: '',
  reason: '',
  reviewBy: '',
  writtenAt: '2026-11-20T05:30:00Z',
});

const rows = [row(1, 'Morphine', 1), row(2, 'Aspirin', 2), row(3, 'Warfarin', 3)];

test.each([
  ['somebody who signs', ['/prepclinic/drugs#sign'] as const, 'Sign…'],
  ['somebody who reads', [] as const, 'View'],
])('to %s a text in sign-off offers what can be done with it', async (_, keys, action) => {
  new AnsweringNetwork()
    .on(signOff.queue, () => ({ data: rows, total_count: 3, page: 1, isCapped: false }))
    .on(signOff.settings, () => ({ isOn: 1 }));
  await mounted(SignOffScreen, ['/prepclinic/signoff', ...keys], '/prepclinic/signoff');
  const offered = async (name: string) =>
    within(await rowOf(name))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((text) => /^(Sign|View|Review)/.test(text ?? ''));
  expect(await offered('Morphine')).toEqual([action]);
  expect(await offered('Aspirin')).toEqual(['View']);
  expect(await offered('Warfarin')).toEqual([]);
});
