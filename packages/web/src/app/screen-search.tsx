import './screen-search.css';
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightFilterFunction,
  spotlight,
} from '@mantine/spotlight';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMay } from '../api/use-may.ts';
import { screensIn, useMenu } from './menu-entries.ts';
import { pathsBelow } from './navigation.ts';
import { ScreenIcon } from './screen-icon.tsx';
import styles from './screen-search.module.css';
import { aliases } from './search-words.ts';
import { takeTyped } from './typed-ahead.ts';

/** Keeps results in menu order, so that nothing moves while somebody types. */
const inTheirPositions: SpotlightFilterFunction = (query, all) => {
  const search = foldForSearch(query);
  const hasMatch = ({ label = '', description = '', keywords = [] }: SpotlightActionData): boolean =>
    [label, description, ...keywords].some((text) => foldForSearch(text).includes(search));
  return all.flatMap((group) => {
    const actions = 'actions' in group ? group.actions.filter(hasMatch) : [];
    return actions.length > 0 ? [{ ...group, actions }] : [];
  });
};

/** Finds a screen by name, title or group; Enter opens it. */
export function ScreenSearch({ openedCount }: { openedCount: number }) {
  const groups = useMenu();
  const navigate = useNavigate();
  const may = useMay();
  const [query, setQuery] = useState('');

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
      filter={inTheirPositions}
      searchProps={{
        placeholder: 'Search screens',
        leftSection: <Search size={18} aria-hidden="true" />,
        onFocus: () => setQuery((before) => before + takeTyped()),
      }}
      actions={groups.map((open) => ({
        group: open.area.name,
        actions: screensIn(open).map(({ screen }) => ({
          id: screen.path,
          label: screen.name,
          description: screen.title === screen.name ? '' : screen.title,
          keywords: [open.area.name, screen.title, screen.path, ...wordsFor(screen.path, may)],
          leftSection: <ScreenIcon screen={screen} />,
          onClick: () => void navigate({ to: screen.path }),
        })),
      }))}
    />
  );
}

/** Other words for a screen, and for the screens that are reached from it and that the person may open. */
function wordsFor(path: RoutePath, may: (path: RoutePath) => boolean): readonly string[] {
  const below = pathsBelow(path).filter(may);
  return [...(aliases[path] ?? []), ...below.flatMap((one) => [routeAt(one).title, ...(aliases[one] ?? [])])];
}
