import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../testing/answering.ts';
import { field } from '../testing/list.ts';
import { mounted } from '../testing/mounted.tsx';
import type { EditorSlot } from '../ui/fields/fields-of.ts';
import { ClassSelect } from './class-select.tsx';

const allClasses = Array.from({ length: 200 }, (_, n) => ({
  classID: n + 1,
  className: `Class ${n + 1}`,
}));

/** The field of a form whose class is 150, which is not among the first. */
async function classField() {
  new AnsweringNetwork().on(classChoices.list, ({ search, limit, chosen }) => {
    const matching = allClasses.filter(({ className }) => className.includes(search)).slice(0, limit);
    const others = allClasses.filter((one) => chosen.includes(one.classID) && !matching.includes(one));
    return { classes: [...matching, ...others] };
  });
  const values: string[] = [];
  function Field() {
    const [draft, setDraft] = useState<Record<string, string>>({ classID: '150' });
    const slot: EditorSlot = {
      fieldKey: 'classID',
      label: 'Class',
      value: draft.classID ?? '',
      draft,
      set: (changed) => {
        values.push(String(changed.classID));
        setDraft((before) => ({ ...before, ...(changed as Record<string, string>) }));
      },
      error: undefined,
      isRequired: false,
      isDisabled: false,
      isHeld: false,
      isFirst: false,
      isInline: false,
    };
    return <ClassSelect slot={slot} appID={1} none={{ value: '0', label: 'No class' }} />;
  }
  const page = await mounted(Field, ['/notification'], '/notification');
  const input = field('Class') as HTMLInputElement;
  return { ...page, values, input };
}

test('a class is searched on the server, and the chosen one keeps its name although it is not among the first', async () => {
  const { user, values, input } = await classField();
  await expect.poll(() => input.value).toBe('Class 150');
  await user.click(input);
  expect(await screen.findAllByRole('option')).toHaveLength(52);
  await user.clear(input);
  await user.type(input, 'Class 19');
  await user.click(await screen.findByRole('option', { name: 'Class 193' }));
  expect(values).toEqual(['193']);
  expect(input.value).toBe('Class 193');
  // Its name in the field is no search.
  await user.click(input);
  await expect.poll(() => screen.queryAllByRole('option').length).toBe(52);
});
