import { courseDetails } from '@prepdesk/contract/clinical/course-details';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../testing/answering.ts';
import { descriptionOf, field } from '../testing/list.ts';
import { mounted } from '../testing/mounted.tsx';
import { ClassSearch } from './class-search.tsx';

const classes = ['Lower limb', 'Upper limb'].map((className, index) => ({
  classID: index + 1,
  className,
  subjectName: 'Anatomy',
  courseName: 'First year',
}));

/** The field of a page that knows the name of no class. */
async function classField() {
  const network = new AnsweringNetwork().on(courseDetails.search, ({ search }) => ({
    classes: classes.filter(({ className }) => className.includes(search)),
  }));
  function Field() {
    const [classID, setClassID] = useState<number>();
    return <ClassSearch label="Class" appID={3} chosenID={classID} onChoose={setClassID} />;
  }
  const page = await mounted(Field, ['/prepclinic/classCrm'], '/prepclinic/classCrm');
  const searches = () => network.sent.filter(({ name }) => name === 'courseDetails.search');
  return { ...page, network, searches, input: field('Class') as HTMLInputElement };
}

test('a class is found by part of its name, with its subject and course, and keeps its name once it is chosen', async () => {
  const { user, input, searches } = await classField();
  await user.type(input, 'limb');
  await user.click(await screen.findByRole('option', { name: 'Upper limb Anatomy · First year' }));
  expect(input.value).toBe('Upper limb');
  await user.tab();
  expect(input.value).toBe('Upper limb');
  // Its name in the field is no search.
  await user.click(input);
  await expect.poll(() => screen.queryAllByRole('option').length).toBe(1);
  expect(searches()).toHaveLength(1);
});

test('a search for a class that finds nothing says so below the field', async () => {
  const { user, input } = await classField();
  await user.type(input, 'Skull');
  expect(await screen.findByText('No Course data found')).toBeTruthy();
  await user.clear(input);
  await expect.poll(() => screen.queryByText('No Course data found')).toBeNull();
});

test('a search for a class that fails says so below the field, and not that there is none', async () => {
  const { user, input, network } = await classField();
  network.fail(courseDetails.search);
  await user.type(input, 'limb');
  await expect.poll(() => descriptionOf(input)).toBe("Couldn't be loaded");
  expect(screen.queryByText('No Course data found')).toBeNull();
});
