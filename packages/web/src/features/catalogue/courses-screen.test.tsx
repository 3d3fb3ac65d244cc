import { apps } from '@prepdesk/contract/catalogue/apps';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import CoursesScreen from './courses-screen.tsx';
import SubjectsScreen from './subjects-screen.tsx';

test.each([
  ['/courses', CoursesScreen],
  ['/subjects', SubjectsScreen],
] as const)('where an app has no course, %s says so in the documented words', async (path, Shown) => {
  new AnsweringNetwork().on(apps.list, () => [{ appID: 1, name: 'General', courses: [] }]);
  await mounted(Shown, [path], path);
  expect(await screen.findByText('No Course data found')).toBeTruthy();
});
