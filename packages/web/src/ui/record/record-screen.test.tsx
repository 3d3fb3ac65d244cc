import { faculty } from '@prepdesk/contract/clinical/faculty';
import { packages } from '@prepdesk/contract/commerce/packages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readID } from '../../api/encoded-id.ts';
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

test('the head of a record’s screen leads to its history, also where the answer holds it in a field', async () => {
  new AnsweringNetwork().on(faculty.detail, () => ({ faculty: { id: 12, name: 'Dr Meera Iyer' } }));
  const Shown = () => (
    <RecordScreen
      route="/prepclinic/faculty_detail/{id}"
      call={faculty.detail}
      given={{ facultyID: 12 }}
      trail={[]}
      recordIn={(answer) => answer.faculty}
    >
      {() => null}
    </RecordScreen>
  );
  const keys = ['/prepclinic/faculty_detail/{id}', '/history'] as const;
  await mounted(Shown, keys, '/prepclinic/faculty_detail/Dr%20Meera%20Iyer', ['/history']);
  const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: 'History' });
  const { id } = readID(z.object({ rows: z.string() }), new URL(href).searchParams.get('id') ?? undefined);
  expect(id).toEqual({ rows: 'faculties/12' });
});
