import { apps } from '@prepdesk/contract/catalogue/apps';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, choose, descriptionOf, field, retype } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import AddSubjectScreen from './add-subject-screen.tsx';

const course = { courseID: 3, name: 'Foundation', examLevel: 0, isActive: 1, rowVersion: 1 };
const errors = {
  Course: 'Please select Course',
  'Subject Name': 'Invaild Subject Name',
  'Order number': 'Order number must be a number from 0 to 100',
};

async function addSubject() {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [{ appID: 1, name: 'General', courses: [course] }])
    .on(subjects.names, () => ({ allSubjects: [{ id: 5, name: 'Tally' }] }))
    .on(subjects.add, () => ({ subjectID: 5 }));
  const page = await mounted(AddSubjectScreen, ['/addsubjects'], '/addsubjects');
  await screen.findByLabelText('Subject Name', { selector: 'input' });
  return { network, ...page };
}

test('the form of /addsubjects keeps its stricter rules', async () => {
  const { user, network } = await addSubject();
  const submit = button('Submit');
  expect(submit.disabled).toBe(true);
  await user.type(field('Subject Name'), 'Tally 9');
  await user.type(field('Order number'), '101');
  await user.click(submit);
  for (const [label, says] of Object.entries(errors)) expect(descriptionOf(field(label))).toBe(says);
  await retype(user, 'Subject Name', 'Tally');
  expect(descriptionOf(field('Subject Name'))).toBe('');
  for (const typed of ['1.5', '1,5', 'ten']) {
    await retype(user, 'Order number', typed);
    await user.click(submit);
    expect(field('Order number').value).toBe(typed);
    expect(descriptionOf(field('Order number'))).toBe(errors['Order number']);
  }
  // The course is still to be chosen: the focus does not jump to it while a person types elsewhere.
  await retype(user, 'Subject Name', 'Tally');
  expect(field('Subject Name').value).toBe('Tally');
  expect(network.inputsOf(subjects.add)).toEqual([]);
});

test('a subject whose name another course uses is added under the number of that name', async () => {
  const { user, network } = await addSubject();
  await choose(user, 'Course', 'Foundation');
  await user.type(field('Subject Name'), 'tally');
  await user.type(field('Order number'), '4');
  await user.click(button('Submit'));
  expect((await screen.findByRole('status')).textContent).toContain('Subject ID : 5');
  expect(network.inputsOf(subjects.add)).toMatchObject([
    { appID: '1', courseID: '3', subjectID: 5, orderBy: '4' },
  ]);
});

test('without the apps, which could not be read, the course says so as the app does', async () => {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(subjects.names, () => ({ allSubjects: [] }));
  network.fail(apps.list);
  await mounted(AddSubjectScreen, ['/addsubjects'], '/addsubjects');
  for (const label of ['App ID', 'Course']) {
    await expect.poll(() => descriptionOf(field(label))).toBe("Couldn't be loaded");
  }
});
