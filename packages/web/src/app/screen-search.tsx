import './screen-search.css';
import { useMantineColorScheme } from '@mantine/core';
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  type SpotlightFilterFunction,
  spotlight,
} from '@mantine/spotlight';
import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { Clock, Search, Star, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { encodedID } from '../api/encoded-id.ts';
import { useMay } from '../api/use-may.ts';
import { useNavigate } from '../router/router-provider.tsx';
import { hrefOfVisit, keyOfVisit, nameOfVisit, useVisits, wantVisits } from '../ui/screen/visits.ts';
import { bestFirst } from './find-screens.ts';
import { screensIn, useMenu } from './menu-entries.ts';
import { ScreenIcon } from './screen-icon.tsx';
import { existingScreens } from './screen-list.ts';
import styles from './screen-search.module.css';
import { everything, type SearchEntry } from './search-entries.ts';
import { takeTyped } from './typed-ahead.ts';
import { useSignOut } from './use-sign-out.ts';

type SpotlightItem = Parameters<SpotlightFilterFunction>[1][number];

const isGroup = (one: SpotlightItem): one is SpotlightActionGroupData => 'actions' in one;

/** The best first; while nothing is typed, everything by group, the person's own visits first. */
const filterEntries: SpotlightFilterFunction = (query, all) => {
  if (query.trim() === '') return all;
  const entries = all.flatMap((one) => (isGroup(one) && one.group !== ownVisits ? one.actions : []));
  return bestFirst(entries as Entry[], query);
};

type Entry = SpotlightActionData & { label: string; keywords: string[] };

const ownVisits = 'Favourites and recent';
const shownVisits = 12;

/** Finds a screen or an action by what people call it; Enter opens it. */
export function ScreenSearch({ openedCount }: { openedCount: number }) {
  const groups = useMenu();
  const navigate = useNavigate();
  const may = useMay();
  const signOut = useSignOut();
  const [query, setQuery] = useState('');

  const visits = useVisits();
  const { setColorScheme } = useMantineColorScheme();
  const entries = everything(
    groups.flatMap((open) => screensIn(open).map(({ path }) => path)),
    may,
  );
  const run = (entry: SearchEntry): void => {
    switch (entry.kind) {
      case 'screen':
        void navigate({ to: entry.path });
        break;
      case 'action': {
        const { path, id, open } = entry.action;
        void navigate({ to: path, search: { ...(id && { id: encodedID(id) }), ...(open && { open }) } });
        break;
      }
      case 'scheme':
        setColorScheme(entry.scheme);
        break;
      case 'sign-out':
        void signOut();
    }
  };
  const actionOf = (entry: SearchEntry) => ({
    id: entry.id,
    label: entry.label,
    description: entry.description,
    keywords: [...(entry.keywords ?? [])],
    leftSection: entry.kind === 'screen' ? iconOf(entry.path) : <Zap size={17} aria-hidden="true" />,
    onClick: () => run(entry),
  });
  const visitActions = visits.slice(0, shownVisits).map((visit) => ({
    id: `visit ${keyOfVisit(visit)}`,
    label: nameOfVisit(visit),
    description: visit.name ? routeAt(visit.screen as RoutePath).name : '',
    leftSection: visit.isFavourite ? (
      <Star size={17} aria-label="Favourite" />
    ) : (
      <Clock size={17} aria-hidden="true" />
    ),
    onClick: () => void navigate({ to: hrefOfVisit(visit) }),
  }));

  useEffect(wantVisits, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening increases the count
  useEffect(() => spotlight.open(), [openedCount]);

  return (
    <Spotlight
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={takeTyped}
      attributes={{ content: { 'aria-label': 'Search screens' } }}
      size={560}
      radius="xl"
      overlayProps={{ color: 'var(--veil)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ duration: 100 }}
      classNames={{
        content: styles.content,
        search: styles.search,
        actionsList: styles.list,
        action: styles.action,
        actionsGroup: styles.group,
        actionDescription: styles.title,
      }}
      scrollable
      maxHeight={420}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Screens found', role: 'group' } }}
      nothingFound="No screen found"
      filter={filterEntries}
      searchProps={{
        placeholder: 'Search screens',
        leftSection: <Search size={18} aria-hidden="true" />,
        onFocus: () => setQuery((before) => before + takeTyped()),
      }}
      actions={[
        ...(visitActions.length > 0 ? [{ group: ownVisits, actions: visitActions }] : []),
        ...groups.map((open) => ({
          group: open.area.name,
          actions: entries.flatMap((entry) =>
            entry.kind === 'screen' && screensIn(open).some(({ path }) => path === entry.path)
              ? [actionOf(entry)]
              : [],
          ),
        })),
        {
          group: 'Actions',
          actions: entries.flatMap((one) => (one.kind === 'screen' ? [] : [actionOf(one)])),
        },
      ]}
    />
  );
}

const iconOf = (path: string) => {
  const screen = existingScreens.find((one) => one.path === path);
  return screen && <ScreenIcon screen={screen} />;
};
