import { routeAt } from '@prepdesk/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { Screen } from './screen.tsx';
import { openPath } from './trail.tsx';

const route = '/mcq_ques';

/** What the breadcrumbs call the open screen. */
const Current = () => <output>{openPath.use()?.current}</output>;

function Import() {
  return (
    <>
      <Current />
      <Screen
        route={route}
        heading="Import MCQ questions"
        trail={[{ label: routeAt(route).title, href: route }]}
      >
        rows
      </Screen>
    </>
  );
}

test('a part of a list stands in the breadcrumbs by its own heading, not by the name of the list', async () => {
  await mounted(Import, [route], route);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Import MCQ questions'));
});

test('the bare number beside the title says what it counts to a screen reader', async () => {
  const Counted = () => (
    <Screen route={route} count="59">
      rows
    </Screen>
  );
  await mounted(Counted, [route], route);
  expect(screen.getByText('59', { exact: false, selector: 'span' }).textContent).toBe('59 rows');
});
