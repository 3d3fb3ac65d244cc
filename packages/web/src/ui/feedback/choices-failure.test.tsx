import { apps } from '@prepdesk/contract/catalogue/apps';
import type { RoutePath } from '@prepdesk/contract/routes';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useChoices } from '../../api/use-read.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, descriptionOf, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { FieldEditor } from '../fields/field-editor.tsx';
import type { Choice } from '../fields/fields-of.ts';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { Popup } from '../popup/popup.tsx';
import { Screen } from '../screen/screen.tsx';
import { EmptyUntilChosen } from './empty-state.tsx';
import { FailureBanner } from './failure-banner.tsx';

function useApps(): readonly Choice[] {
  const { data, unread } = useChoices(apps.list, {});
  return data?.map(({ appID, name }) => ({ value: String(appID), label: name })) ?? unread;
}

const isInvalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

const query = { search: '', filters: {} };

const shown = {
  'a field of a form': () => (
    <FieldEditor
      field={{ key: 'app', label: 'App', editor: { kind: 'select', choices: useApps() } }}
      draft={{}}
      set={() => {}}
    />
  ),
  'a choice above a list': () => (
    <ChoiceSelect label="App" value={undefined} choices={useApps()} onChoose={() => {}} />
  ),
  'a filter above a list': () => (
    <ChoiceSelect label="App" none="All" value={undefined} choices={useApps()} onChoose={() => {}} />
  ),
};

/** A screen whose choices fail, until the returned function is called. */
async function failing(Part: () => React.ReactNode, route: RoutePath) {
  const network = new AnsweringNetwork().on(apps.list, () => [{ appID: 1, name: 'General', courses: [] }]);
  const mend = network.fail(apps.list);
  const Page = () => (
    <Screen route={route}>
      <Part />
    </Screen>
  );
  const { user } = await mounted(Page, [route], route);
  const retry = async () => {
    mend();
    await user.click(button('Try Again'));
  };
  return { user, network, retry };
}

test.each(Object.entries(shown))(
  'choices that could not be read are no empty ones in %s, and Try Again reads them',
  async (_, Part) => {
    const { user, retry } = await failing(Part, '/courses');
    await screen.findByText('The server failed');
    expect(isInvalid('App')).toBe(true);
    expect(field('App').placeholder || descriptionOf(field('App'))).toBe("Couldn't be loaded");
    await user.click(field('App'));
    await screen.findByRole('option', { name: "Couldn't be loaded" });
    expect(screen.queryByText('No data found')).toBeNull();
    await retry();
    await expect.poll(() => screen.queryByText('The server failed')).toBeNull();
    expect(isInvalid('App')).toBe(false);
    await user.click(field('App'));
    await screen.findByRole('option', { name: 'General' });
  },
);

test('a choice of which there is nothing yet does not say that another one could not be read', async () => {
  const Both = () => (
    <>
      {shown['a choice above a list']()}
      <ChoiceSelect label="Course" value={undefined} choices={[]} onChoose={() => {}} />
    </>
  );
  const { user } = await failing(Both, '/courses');
  await screen.findByText('The server failed');
  expect(isInvalid('Course')).toBe(false);
  await user.click(field('Course'));
  await screen.findByText('No data found');
});

test('choices that could not be read are no empty ones in the popover of a filter', async () => {
  const Bar = () => {
    const filter = { kind: 'many' as const, label: 'Apps', names: ['apps'], onOpen: () => {} };
    return <FilterBar filters={[{ ...filter, choices: useApps() }]} query={query} onChange={() => {}} />;
  };
  const { user, retry } = await failing(Bar, '/courses');
  await screen.findByText('The server failed');
  await user.click(button(/Apps/));
  await screen.findByText("Couldn't be loaded");
  expect(screen.queryByText('No data found')).toBeNull();
  await retry();
  await user.click(button(/Apps/));
  await screen.findByRole('checkbox', { name: 'General' });
});

test('a screen does not ask to choose among choices that could not be read', async () => {
  const Empty = () => (
    <EmptyUntilChosen message="Choose an app">
      <ChoiceSelect label="App" value={undefined} choices={useApps()} onChoose={() => {}} />
    </EmptyUntilChosen>
  );
  const { retry } = await failing(Empty, '/courses');
  await screen.findByText("Couldn't load the choices");
  expect(screen.queryByText('Choose an app')).toBeNull();
  await retry();
  await screen.findByText('Choose an app');
});

test('a screen does not hold choices elsewhere for those that it asks to choose among', async () => {
  const Elsewhere = () => (
    <>
      {shown['a choice above a list']()}
      <EmptyUntilChosen message="Choose a course">
        <ChoiceSelect label="Course" value={undefined} choices={[]} onChoose={() => {}} />
      </EmptyUntilChosen>
    </>
  );
  await failing(Elsewhere, '/courses');
  await screen.findByText('The server failed');
  screen.getByText('Choose a course');
});

test('choices that could not be read along with the list are said once, by the banner that loads the page again', async () => {
  const List = () => {
    const [failure, setFailure] = useState<Error | null>(null);
    return (
      <>
        {shown['a choice above a list']()}
        <FailureBanner failure={failure} onClose={() => {}} />
        <button type="button" onClick={() => setFailure((before) => (before ? null : new Error('No list')))}>
          Read the list
        </button>
      </>
    );
  };
  const { user } = await failing(List, '/courses');
  await screen.findByText('The server failed');
  await user.click(button('Read the list'));
  expect((await screen.findByRole('alert')).textContent).toContain('No list');
  expect(screen.queryByText('The server failed')).toBeNull();
  await user.click(button('Read the list'));
  await screen.findByText('The server failed');
});

test('a screen that has a popup for failures says there that choices could not be read, and reads them again', async () => {
  const { user, network, retry } = await failing(shown['a choice above a list'], '/coupons');
  const popup = await screen.findByRole('dialog', { name: 'Ooops,' });
  expect(popup.textContent).toContain('The server failed');
  // A second failure is said in place.
  await user.click(button('Try Again'));
  await expect.poll(() => network.inputsOf(apps.list)).toHaveLength(2);
  await screen.findByRole('alert');
  expect(screen.queryByRole('dialog')).toBeNull();
  await retry();
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

test('a popup says inside which of its choices could not be read', async () => {
  const InPopup = () => (
    <Popup title="New coupon">
      <ChoiceSelect label="App" value={undefined} choices={useApps()} onChoose={() => {}} />
    </Popup>
  );
  await failing(InPopup, '/coupons');
  const popup = await screen.findByRole('dialog', { name: 'New coupon' });
  await expect.poll(() => popup.textContent).toContain('The server failed');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
