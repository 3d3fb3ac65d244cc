import { apps } from '@prepdesk/contract/catalogue/apps';
import { classContents } from '@prepdesk/contract/catalogue/class-contents';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, choose, field } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import ClassDetailsScreen from './class-details-screen.tsx';

afterEach(() => vi.restoreAllMocks());

test('on a phone who has access is filtered behind Filters, as every list is', async () => {
  everyMediaMatches(true);
  const network = new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(classContents.counts, () => ({ className: 'Torts', topicCount: 1, isActive: 1, slugs: [] }))
    .on(classContents.access, () => ({ access: [], total: 0, page: 1, isCapped: false }));
  const place = { appId: 1, coId: 2, subId: 3, clId: 4 };
  const { user } = await mounted(
    ClassDetailsScreen,
    ['/class_details'],
    `/class_details?id=${encodedID(place)}`,
  );
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  await choose(user, 'Access', 'Expired', sheet);
  await expect.poll(() => network.inputsOf(classContents.access).at(-1)).toMatchObject({ isRunning: 0 });
  expect(button(/^Filters/).textContent).toContain('1');
});

test('classes are chosen once the courses, which could not be read at first, are read again', async () => {
  const course = { courseID: 3, name: 'Foundation', isActive: 1 };
  const network = new AnsweringNetwork()
    .on(apps.list, () => [{ appID: 1, name: 'General', courses: [course] }])
    .on(subjects.list, () => ({ subjects: [] }));
  const mend = network.fail(apps.list);
  const { user } = await mounted(ClassDetailsScreen, ['/class_details'], '/class_details');
  const popup = await screen.findByRole('dialog', { name: 'Ooops,' });
  expect(popup.textContent).toContain('The server failed');
  screen.getByText("Couldn't load the choices");
  expect(screen.queryByText(/^Choose a course/)).toBeNull();
  mend();
  await user.click(button('Try Again'));
  await expect.poll(() => field('Course').value).toBe('Foundation');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText(/^Choose a course/);
});
