import { packages } from '@prepdesk/contract/commerce/packages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import { openPath } from '../screen/trail.tsx';
import { RecordScreen } from './record-screen.tsx';

const route = '/prepclinic/packges_details/{id}';

test('a record that was renamed elsewhere is called by its new name, though the address has the former one', async () => {
  new AnsweringNetwork().on(packages.detail, () => ({ packageName: 'New name' }));
  const Shown = () => (
    <>
      <output aria-label="Current">{openPath.use()?.current}</output>
      <RecordScreen
        route={route}
        call={packages.detail}
        given={{ packageID: 7 }}
        nameOf={({ packageName }) => packageName}
        trail={[]}
      >
        {() => 'record'}
      </RecordScreen>
    </>
  );
  await mounted(Shown, [route], '/prepclinic/packges_details/Former name', [route]);
  await screen.findByText('record');
  await expect.poll(() => screen.getByLabelText('Current').textContent).toBe('New name');
});
