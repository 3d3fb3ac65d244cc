import './screen-search.css';
import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionData, useSpotlight } from '@mantine/spotlight';
import type { FoundRecord } from '@prepdesk/contract/access/record-search';
import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { Clock, Search, Star, Zap } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { encodedID } from '../api/encoded-id.ts';
import { useMay } from '../api/use-may.ts';
import { useNavigate } from '../router/router-provider.tsx';
import { useLayer } from '../ui/feedback/use-layer.ts';
import { showKeys } from '../ui/popup/screen-keys-help.tsx';
import { hrefOfVisit, keyOfVisit, nameOfVisit, useVisits, wantVisits } from '../ui/screen/visits.ts';
import { bestFirst } from './find-screens.ts';
import { screensIn, useMenu } from './menu-entries.ts';
import { whereabouts } from './navigation.ts';
import { ScreenIcon } from './screen-icon.tsx';
import { existingScreens } from './screen-list.ts';
import styles from './screen-search.module.css';
import { everything, lookUpsOf, nameLookUpsOf, type SearchEntry } from './search-entries.ts';
import { takeTyped } from './typed-ahead.ts';
import { useFoundRecords } from './use-found-records.ts';
import { useSignOut } from './use-sign-out.ts';

const [store, spotlight] = createSpotlight();

type Entry = SpotlightActionData & { id: string; label: string; keywords?: string[] };
type Group = { group: string; actions: readonly Entry[] };

const ownVisits = 'Favourites and recent';
const shownVisits = 12;

/** So many screens come before the records that the server finds: what Enter opens stays the same when they arrive. */
const screensFirst = 3;

/**
 * Finds a screen, an action or a record by what people call it, the best first; Enter opens it. While nothing is typed,
 * it lists everything by group, the person's own visits first.
 */
export function ScreenSearch({ openedCount }: { openedCount: number }) {
  const groups = useMenu();
  const navigate = useNavigate();
  const may = useMay();
  const [query, setQuery] = useState('');

  const { visits } = useVisits();
  const entries = everything(
    groups.flatMap((open) => screensIn(open).map(({ path }) => path)),
    may,
  );
  const run = useRun();
  const actionOf = (entry: SearchEntry): Entry => ({
    id: entry.id,
    label: entry.label,
    description: entry.description,
    keywords: [...(entry.keywords ?? [])],
    leftSection: 'path' in entry ? iconOf(entry.path) : <Zap size={17} aria-hidden="true" />,
    onClick: () => run(entry),
  });
  const visitActions = visits.slice(0, shownVisits).map(
    (visit): Entry => ({
      id: `visit ${keyOfVisit(visit)}`,
      label: nameOfVisit(visit),
      description: visit.name ? routeAt(visit.screen as RoutePath).name : '',
      leftSection: visit.isFavourite ? (
        <Star size={17} aria-label="Favourite" />
      ) : (
        <Clock size={17} aria-hidden="true" />
      ),
      onClick: () => void navigate({ to: hrefOfVisit(visit) }),
    }),
  );

  useEffect(wantVisits, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening increases the count
  useEffect(() => spotlight.open(), [openedCount]);
  useLayer(spotlight.close, useSpotlight(store).opened);

  const menuGroups: readonly Group[] = [
    ...groups.map((open) => ({
      group: open.area.name,
      actions: entries.flatMap((entry) =>
        entry.kind === 'screen' && screensIn(open).some(({ path }) => path === entry.path)
          ? [actionOf(entry)]
          : [],
      ),
    })),
    { group: 'Actions', actions: entries.flatMap((one) => (one.kind === 'screen' ? [] : [actionOf(one)])) },
  ];
  const isSearching = query.trim() !== '';
  const lookUps = lookUpsOf(query, may);
  const { recordActions, isReading } = useRecordActions(query, lookUps);
  const best = isSearching ? [...lookUps, ...bestFirst(entries, query)].map(actionOf) : [];
  const found = [
    ...best.slice(0, screensFirst),
    ...recordActions,
    ...best.slice(screensFirst),
    ...(isReading ? [] : nameLookUpsOf(query, may).map(actionOf)),
  ];
  const wasEntered = useRef(false);
  const putInTyped = () => {
    const { text, isEntered } = takeTyped();
    wasEntered.current = isEntered && text !== '';
    setQuery((before) => before + text);
  };

  const chosen = useChosen();
  const isEmpty = isSearching && found.length === 0;
  const drawn = (drawnEntries: readonly Entry[]) =>
    drawnEntries.map((entry) => <Option key={entry.id} entry={entry} chosen={chosen} />);

  return (
    <Spotlight.Root
      store={store}
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
    >
      <Spotlight.Search
        placeholder="Search screens and records"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={!isEmpty}
        aria-controls={isEmpty ? undefined : optionsID}
        aria-activedescendant={isEmpty ? undefined : chosen}
        leftSection={<Search size={18} aria-hidden="true" />}
        onFocus={putInTyped}
      />
      {isEmpty ? (
        <Spotlight.Empty role="status">{isReading ? 'Searching…' : 'Nothing found'}</Spotlight.Empty>
      ) : (
        <Spotlight.ActionsList id={listID} {...scrolled}>
          {isSearching
            ? drawn(found)
            : [{ group: ownVisits, actions: visitActions }, ...menuGroups]
                .filter(({ actions }) => actions.length > 0)
                .map(({ group, actions }) => (
                  <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
                    {drawn(actions)}
                  </Spotlight.ActionsGroup>
                ))}
        </Spotlight.ActionsList>
      )}
      <BestSelected query={query} found={found} wasEntered={wasEntered} />
    </Spotlight.Root>
  );
}

/** What choosing an entry does. */
function useRun(): (entry: SearchEntry) => void {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  return (entry) => {
    switch (entry.kind) {
      case 'screen':
        void navigate({ to: entry.path });
        break;
      case 'action': {
        const { path, id, open } = entry.action;
        void navigate({ to: path, search: { ...(id && { id: encodedID(id) }), ...(open && { open }) } });
        break;
      }
      case 'look-up':
        void navigate({
          to: entry.path,
          search: { id: encodedID({ search: entry.search }) },
          state: { opensOnly: entry.search },
        });
        break;
      case 'scheme':
        setColorScheme(entry.scheme);
        break;
      case 'keys':
        showKeys();
        break;
      case 'sign-out':
        void signOut();
    }
  };
}

/** Without what a look-up already opens. */
function useRecordActions(query: string, lookUps: readonly SearchEntry[]) {
  const navigate = useNavigate();
  const { records, isReading } = useFoundRecords(query);
  const isLookedUp = ({ screen, name }: FoundRecord) =>
    name.toLowerCase() === query.trim().toLowerCase() &&
    lookUps.some((entry) => entry.kind === 'look-up' && entry.path === screen);
  const recordActions = records
    .filter((record) => !isLookedUp(record))
    .map(
      (record): Entry => ({
        id: `record ${record.screen} ${record.rowID}`,
        label: record.name,
        description: [record.called, record.course].filter(Boolean).join(' · '),
        leftSection: iconOf(whereabouts(record.screen as RoutePath)?.tab.path ?? record.screen),
        onClick: () => void navigate({ to: hrefOfVisit(record) }),
      }),
    );
  return { recordActions, isReading };
}

const listID = 'screens-found';
const optionsID = 'screens-found-options';
/** The list passes it on to its scroll area, which its type does not say. */
const scrolled = {
  viewportProps: { id: optionsID, tabIndex: -1, 'aria-label': 'Screens found', role: 'listbox' },
};

/** The id of the option that Enter would open. Spotlight marks it in the document, and its store tells when. */
function useChosen(): string | undefined {
  const { selected } = useSpotlight(store);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    const option = document.querySelector(`#${listID} [data-selected]`);
    setChosen(selected < 0 ? undefined : option?.id);
  });
  return chosen;
}

/** Spotlight has a button for each, without its id: the field keeps the focus and names the chosen one. */
function Option({ entry, chosen }: { entry: Entry; chosen: string | undefined }) {
  const { id: entryID, keywords: _, ...action } = entry;
  const id = `found-${encodeURIComponent(entryID)}`;
  return (
    <Spotlight.Action
      {...action}
      role="option"
      aria-selected={id === chosen}
      renderRoot={(button: ComponentProps<'button'>) => <button {...button} id={id} />}
    />
  );
}

type BestProps = { query: string; found: readonly Entry[]; wasEntered: { current: boolean } };

/**
 * Selects the best match once it is drawn. Spotlight selects while somebody types, which misses the text that was typed
 * before it was there, and a list that is drawn later. Records that arrive later leave the selection where it is.
 */
function BestSelected({ query, found, wasEntered }: BestProps) {
  const shown = found.map(({ id }) => id).join('\n');
  const before = useRef('');
  useEffect(
    function selectBest() {
      if (shown === '') return;
      const list = document.getElementById(listID);
      const entries = [...(list?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
      const kept = query === before.current ? entries.findIndex(({ dataset }) => dataset.selected) : 0;
      const selected = Math.max(0, kept);
      before.current = query;
      list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
      entries[selected]?.setAttribute('data-selected', 'true');
      store.updateState((state) => ({ ...state, selected }));
      if (wasEntered.current) entries[selected]?.click();
      wasEntered.current = false;
    },
    [query, shown, wasEntered],
  );
  return null;
}

const iconOf = (path: string) => {
  const screen = existingScreens.find((one) => one.path === path);
  return screen && <ScreenIcon screen={screen} />;
};
