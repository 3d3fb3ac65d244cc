import { apps } from '@prepdesk/contract/catalogue/apps';
import { offerTimer } from '@prepdesk/contract/home/offer-timer';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { OfferPart } from './offer-part.tsx';

test('a person edits the offer of an app and sees it count down', async () => {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(offerTimer.read, () => ({ offer: null, serverNow: '2026-11-20T10:00:00Z' }))
    .on(offerTimer.save, () => ({}));
  const report = vi.fn();
  const Part = () => <OfferPart appID={2} onChoose={() => {}} report={report} />;
  const { user } = await mounted(Part, ['/banner'], '/banner');
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit' });
  expect(submit.disabled).toBe(true);
  await user.type(field('Offer Text'), 'Residency week');
  await user.click(submit);
  for (const sentence of ['Please enter start Time', 'Please enter offer details'])
    expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('Enter start and end to see the countdown.')).toBeTruthy();
  await user.type(field('Start Time'), '01/01/2020 10:00');
  await user.type(field('End Time'), '01/01/2120 10:00');
  await user.type(field('Offer Details'), 'On every package of NEET PG');
  expect(screen.getByRole('timer').textContent).toMatch(/Ends in [\d,]+ days \d\d:\d\d:\d\d/);
  await user.click(button('Submit'));
  await expect
    .poll(() => report.mock.calls.at(-1))
    .toMatchObject([{ kind: 'saved', message: 'Offer timer saved' }]);
  expect(network.inputsOf(offerTimer.save)).toMatchObject([
    {
      appID: 2,
      offerText: 'Residency week',
      offerDetails: 'On every package of NEET PG',
      startTime: '2020-01-01 10:00:00',
      endTime: '2120-01-01 10:00:00',
    },
  ]);
});
