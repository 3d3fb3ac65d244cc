import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AnsweringNetwork } from '../testing/answering.ts';
import { mounted } from '../testing/mounted.tsx';
import type { EditorSlot } from '../ui/fields/fields-of.ts';
import { ClassSelect } from './class-select.tsx';

const all = Array.from({ length: 120 }, (_, n) => ({ classID: n + 1, className: `Costing ${n + 1}` }));

/** As the server answers: those that match, as many as were asked for, and the chosen ones after them. */
const network = () =>
  new AnsweringNetwork().on(classChoices.list, ({ search, limit, chosen }) => {
    const matching = all.filter(({ className }) => className.includes(search)).slice(0, limit);
    const before = all.filter((one) => chosen.includes(one.classID) && !matching.includes(one));
    return { classes: [...matching, ...before] };
  });

function Field() {
  const [draft, setDraft] = useState<Record<string, string>>({ classID: '118' });
  const slot = {
    fieldKey: 'classID',
    label: 'Class',
    value: draft.classID ?? '',
    draft,
    set: (values: Record<string, string>) => setDraft({ ...draft, ...values }),
  } as unknown as EditorSlot;
  return (
    <>
      <ClassSelect slot={slot} appID={1} none={{ value: '0', label: 'No class' }} />
      <output>{draft.classID}</output>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Class' }) as HTMLInputElement;

it('a class is found by the server among thousands, and one that was chosen before has its name', async () => {
  const sent = network();
  const { user } = await mounted(Field, ['/dashboard/{id}'], '/dashboard/items');
  await waitFor(() => expect(field().value).toBe('Costing 118'));
  await user.click(field());
  expect(await screen.findByRole('option', { name: 'Costing 50' })).toBeDefined();
  expect(screen.queryByRole('option', { name: 'Costing 51' })).toBeNull();
  await user.clear(field());
  await user.type(field(), 'Costing 77');
  await user.click(await screen.findByRole('option', { name: 'Costing 77' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('77'));
  expect(field().value).toBe('Costing 77');
  expect(sent.inputsOf(classChoices.list).every(({ limit }) => limit === 50)).toBe(true);
  await user.click(field());
  await user.click(await screen.findByRole('option', { name: 'No class' }));
  expect(screen.getByRole('status').textContent).toBe('0');
});
