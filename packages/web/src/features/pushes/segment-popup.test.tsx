import { apps } from '@prepdesk/contract/catalogue/apps';
import { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { segments } from '@prepdesk/contract/pushes/segments';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { choose, field, saveButton } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import SegmentPopup from './segment-popup.tsx';

const reached = { people: 3, devices: 4, android: 3, ios: 1, web: 0 };

test('a segment gets a second condition in its form, which counts those who meet both', async () => {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(preFlight.packages, () => ({ packages: [] }))
    .on(segments.reach, () => reached)
    .on(segments.add, () => ({ id: 9 }));
  const saved: string[] = [];
  const Popup = () => (
    <SegmentPopup appID={1} row={null} onSaved={(message) => saved.push(message)} onClose={() => {}} />
  );
  const { user } = await mounted(Popup, ['/notification/segments'], '/notification/segments');
  await screen.findByText(/^Every learner of the app: /);
  await user.type(field('Name'), 'Absent, and never bought');
  await choose(user, 'Who', 'No purchase');
  expect(screen.queryByLabelText(/^Days/)).toBeNull();
  await choose(user, 'And', 'Inactive');
  await screen.findByText('Fill in all fields to see the current audience.');
  await user.type(field('Days of the second condition, 1 to 365'), '30');
  await screen.findByText(/^Never had a package and did not open the app for 30 days: /);
  await user.click(saveButton());
  await expect.poll(() => saved).toEqual(['Segment added']);
  expect(network.inputsOf(segments.add)[0]).toMatchObject({
    kind: 'no-purchase',
    days: '0',
    andKind: 'inactive',
    andDays: '30',
    andCourseID: '0',
  });
});
