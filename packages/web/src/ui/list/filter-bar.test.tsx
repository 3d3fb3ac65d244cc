import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAddressSwitch } from '../../api/address-switch.ts';
import { useNavigate } from '../../router/router-provider.tsx';
import { button, choose, field } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { FilterBar } from './filter-bar.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The bar of a list that finds people, and what it searched for. */
async function peopleSearch() {
  const searched: string[] = [];
  const Bar = () => (
    <FilterBar
      filters={[]}
      query={{ search: searched.at(-1) ?? '', filters: {} }}
      searchesOnEnter
      onChange={({ search = '' }) => searched.push(search)}
    />
  );
  const { user } = await mounted(Bar, [], '/sales');
  await screen.findByRole('searchbox');
  return { user, searched, box: field('Search in this list') };
}

test('a list that finds people searches on Enter, however long one types', async () => {
  const { searched, box } = await peopleSearch();
  vi.useFakeTimers();
  for (const typed of ['As', 'Asha', 'Asha Sharma']) {
    fireEvent.change(box, { target: { value: typed } });
    vi.advanceTimersByTime(60_000);
  }
  expect(searched).toEqual([]);
  fireEvent.keyDown(box, { key: 'Enter' });
  vi.runAllTimers();
  expect(searched).toEqual(['Asha Sharma']);
});

test('a list that finds people searches when its icon is pressed', async () => {
  const { user, searched, box } = await peopleSearch();
  fireEvent.change(box, { target: { value: 'Asha' } });
  await user.click(button('Search'));
  await expect.poll(() => searched).toEqual(['Asha']);
});

test('what is searched at once after clearing is searched, also while the list is still the one from before', async () => {
  const searched: string[] = [];
  const Bar = () => (
    <FilterBar
      filters={[]}
      query={{ search: 'Asha', filters: {} }}
      onChange={({ search = '' }) => searched.push(search)}
    />
  );
  const { user } = await mounted(Bar, [], '/sales');
  await screen.findByRole('searchbox');
  const box = field('Search in this list');
  await user.type(box, '{Escape}');
  await expect.poll(() => searched).toEqual(['']);
  await user.type(box, 'Asha{Enter}');
  await expect.poll(() => searched).toEqual(['', 'Asha']);
});

test('a search is cleared with its button, which takes the place of the key that leads there', async () => {
  const searched: string[] = [];
  const Bar = () => {
    const [search, setSearch] = useState('Asha');
    const change = ({ search: next = '' }) => {
      searched.push(next);
      setSearch(next);
    };
    return <FilterBar filters={[]} query={{ search, filters: {} }} onChange={change} />;
  };
  const { user } = await mounted(Bar, [], '/sales');
  await screen.findByRole('searchbox');
  expect(screen.queryByText('/')).toBeNull();
  await user.click(button('Clear search'));
  await expect.poll(() => searched).toEqual(['']);
  expect(document.activeElement).toBe(field('Search in this list'));
  expect(screen.queryByText('/')).not.toBeNull();
});

test('a filter of more choices than are read at once asks for what is searched, and begins anew when it is closed', async () => {
  const searched: string[] = [];
  const onSearch = (text: string) => searched.push(text);
  const choices = Array.from({ length: 50 }, (_, n) => ({ value: String(n), label: `CODE${n}` }));
  const filter = { kind: 'many' as const, label: 'Coupons', names: ['coupons'], choices, onSearch };
  const Bar = () => <FilterBar filters={[filter]} query={{ search: '', filters: {} }} onChange={() => {}} />;
  const { user } = await mounted(Bar, [], '/sales');
  await user.click(button(/Coupons/));
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search in Coupons' }), {
    target: { value: 'CODE77' },
  });
  expect(searched).toEqual(['CODE77']);
  await screen.findByText('No data found');
  await user.click(button('Apply'));
  await expect.poll(() => searched).toEqual(['CODE77', '']);
});

test('choices that are read for whoever chooses are read when their filter is opened, which can be searched at once', async () => {
  const opened = vi.fn();
  function Bar() {
    const [choices, setChoices] = useState([] as { value: string; label: string }[]);
    const filter = {
      kind: 'many' as const,
      label: 'Coupons',
      names: ['coupons'],
      choices,
      isReading: choices.length === 0,
      onOpen: opened,
    };
    return (
      <>
        <FilterBar filters={[filter]} query={{ search: '', filters: {} }} onChange={() => {}} />
        <button type="button" onClick={() => setChoices([{ value: '1', label: 'MONSOON' }])}>
          Answer
        </button>
      </>
    );
  }
  const { user } = await mounted(Bar, [], '/sales');
  const opener = button(/Coupons/);
  expect(opened).not.toHaveBeenCalled();
  await user.click(opener);
  await screen.findByText('Loading..');
  expect(opened).toHaveBeenCalledOnce();
  const box = await screen.findByRole('searchbox', { name: 'Search in Coupons' });
  fireEvent.click(screen.getByText('Answer'));
  await screen.findByRole('checkbox', { name: 'MONSOON' });
  fireEvent.change(box, { target: { value: 'winter' } });
  await screen.findByText('No data found');
});

test('a search that waits for Enter says so to a screen reader, and the sign of its key is not read', async () => {
  const { box } = await peopleSearch();
  expect(box.getAttribute('aria-description')).toBe('Press Enter to search');
  expect(screen.getByText('/').getAttribute('aria-hidden')).toBe('true');
});

test('what is typed just before another screen is opened is not searched there', async () => {
  const searched: string[] = [];
  let leave = () => {};
  const Bar = () => {
    const navigate = useNavigate();
    leave = () => void navigate({ to: '/orders' });
    return (
      <FilterBar
        filters={[]}
        query={{ search: '', filters: {} }}
        onChange={({ search = '' }) => searched.push(search)}
      />
    );
  };
  const { location } = await mounted(Bar, [], '/sales');
  await screen.findByRole('searchbox');
  const box = field('Search in this list');
  vi.useFakeTimers();
  fireEvent.change(box, { target: { value: 'Asha' } });
  // The screen is drawn until the other one is loaded.
  await act(async () => leave());
  expect([location().pathname, box.isConnected]).toEqual(['/orders', true]);
  vi.runAllTimers();
  expect(searched).toEqual([]);
});

test('on a phone a single filter is behind the same button as several, and what is chosen is in the bar', async () => {
  everyMediaMatches(true);
  const filter = {
    kind: 'choice' as const,
    label: 'IsActive',
    names: ['isActive'],
    choices: [{ value: '0', label: 'Inactive' }],
  };
  const Bar = () => {
    const [filters, setFilters] = useState<Record<string, string>>({});
    return (
      <FilterBar
        filters={[filter]}
        query={{ search: '', filters }}
        onChange={(change) => setFilters(change.filters ?? {})}
      />
    );
  };
  const { user } = await mounted(Bar, [], '/courses');
  await user.click(button('Filters'));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  await choose(user, 'IsActive', 'Inactive', sheet);
  expect(await screen.findByRole('button', { name: 'Filters 1' })).toBeTruthy();
  await user.click(button('Done', sheet));
  await user.click(button('Remove filter IsActive: Inactive'));
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
});

test('the field for a search has room for its hint on a phone', async () => {
  everyMediaMatches(true);
  const { box } = await peopleSearch();
  expect(box.placeholder).toBe('Search');
});

const stars = { kind: 'choice', label: 'Stars', names: ['stars'], choices: [{ value: '5', label: 'Five' }] };

/** A list of a phone with a filter in its address, opened as the first page of a tab. */
async function withFilter() {
  everyMediaMatches(true);
  const Bar = () => {
    const [chosen, choose] = useAddressSwitch('stars');
    return (
      <FilterBar
        filters={[stars as never]}
        query={{ search: '', filters: chosen ? { stars: chosen } : {} }}
        onChange={({ filters = {} }) => choose(filters.stars)}
      />
    );
  };
  const page = await mounted(Bar, [], '/reviews');
  return { ...page, sheet: () => screen.queryByRole('dialog', { name: 'Filters' }) };
}

test('on a phone Back closes the filters, and what was chosen there stays', async () => {
  const { user, goBack, location, sheet } = await withFilter();
  await user.click(button('Filters'));
  await expect.poll(sheet).not.toBeNull();
  await user.click(within(sheet()!).getByRole('combobox', { name: 'Stars' }));
  await user.click(await screen.findByRole('option', { name: 'Five' }));
  await expect.poll(() => location().href).toBe('/reviews?stars=5');
  expect(location().state.layers).toBe(1);
  await goBack();
  await expect.poll(sheet).toBeNull();
  expect(location().href).toBe('/reviews?stars=5');
  expect(location().state.layers).toBeUndefined();
});

test('Escape closes the filters of a phone even before they are loaded', async () => {
  const { location, sheet } = await withFilter();
  fireEvent.click(button('Filters'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await vi.dynamicImportSettled();
  expect(sheet()).toBeNull();
  expect(location().state.layers).toBeUndefined();
});
