import { apps } from '@prepdesk/contract/catalogue/apps';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../testing/answering.ts';
import { choose } from '../testing/list.ts';
import { everyMediaMatches } from '../testing/media.ts';
import { mounted } from '../testing/mounted.tsx';
import { FilterBar } from '../ui/list/filter-bar.tsx';
import { anyCourseChoice } from './any-course-choice.tsx';

afterEach(() => void vi.restoreAllMocks());

const general = { appID: 1, name: 'General', courses: [{ courseID: 3, name: 'Foundation' }] };

async function choices(isPhone: boolean) {
  everyMediaMatches(isPhone);
  new AnsweringNetwork().on(apps.list, () => [general]);
  const narrowed = vi.fn();
  const Shown = () => {
    const [chosen, setChosen] = useState<{ appId: number; coId?: number; kind?: string }>({ appId: 1 });
    const narrow = (part: object) => {
      narrowed(part);
      setChosen((before) => ({ ...before, ...part }));
    };
    const query = { search: '', filters: {} };
    return <FilterBar {...anyCourseChoice(chosen, narrow)} filters={[]} query={query} onChange={() => {}} />;
  };
  const { user } = await mounted(Shown, ['/test'], '/test');
  return { user, narrowed };
}

test('the filters of a list across courses stand in its bar', async () => {
  await choices(false);
  expect(screen.getByLabelText('Course')).toBeTruthy();
});

test('on a phone the filters of a list across courses are one button with their count, which opens them in a sheet', async () => {
  const { user, narrowed } = await choices(true);
  expect(screen.getByLabelText('App')).toBeTruthy();
  expect(screen.queryByLabelText('Course')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await choose(user, 'Course', 'Foundation');
  expect(await screen.findByRole('button', { name: 'Filters 1' })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Clear all' }));
  expect(narrowed).toHaveBeenLastCalledWith({ coId: '' });
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
});
