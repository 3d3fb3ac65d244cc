import { level, levels } from '@prepdesk/contract/catalogue/levels';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { fieldsFor } from '../fields/resource-fields.ts';
import { ListCard } from './list-card.tsx';
import { useList } from './use-list.ts';

afterEach(() => vi.restoreAllMocks());

const fields = fieldsFor(level, { levelName: { look: 'strong' } });

function WithoutSearch() {
  const list = useList('/courses/{id}', { call: levels.list, given: { appID: 1, courseID: 7 } }, fields);
  return <ListCard list={list} rowID="id" hasSearch={false} />;
}

test('on a phone the order of a list without a search stands beside the number of its rows', async () => {
  everyMediaMatches(true);
  const rows = Array.from({ length: 30 }, (_, at) => ({
    id: at + 1,
    levelName: `Level ${at + 1}`,
    isActive: 1,
    rowVersion: 1,
  }));
  new AnsweringNetwork().on(levels.list, () => rows);
  await mounted(WithoutSearch, ['/courses/{id}'], '/courses/Trial');
  const line = (await screen.findByText('30 rows')).parentElement as HTMLElement;
  expect(within(line).getByRole('combobox', { name: 'Sort' })).toBeTruthy();
});
