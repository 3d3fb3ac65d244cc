import { ActionIcon, Box, TextInput } from '@mantine/core';
import { ChevronDown, Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRouter } from '../../router/router-provider.tsx';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { lazyPart } from '../screen/lazy-part.tsx';
import { useMenu } from '../screen/use-menu.ts';
import type { BarFilter } from '../table/bar-filters.ts';
import { filterText } from '../table/filter-text.ts';
import type { ListQuery } from '../table/rows-shown.ts';
import { ChoiceSelect } from './choice-select.tsx';
import classes from './filters.module.css';
import type { AddressChange } from './use-list-address.ts';

const FilterPopover = lazyPart(() => import('./filter-popover.tsx'));
const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'));

/** The filters that a screen has besides those of its list's call. */
export type OwnFilters = { drawn: ReactNode; chosenCount: number; onClear: () => void };

type Props = {
  /** Choices that have to be made before there is a list. */
  choices?: ReactNode;
  ownFilters?: OwnFilters | undefined;
  filters: readonly BarFilter[];
  query: Pick<ListQuery, 'search' | 'filters'>;
  /** The list can be searched. */
  hasSearch?: boolean;
  /** Says in the empty field what is searched. */
  searchHint?: string | undefined;
  /** Searches on Enter or the icon only: what is searched for is recorded (gaps A26). */
  searchesOnEnter?: boolean;
  /** Shown on a phone, beside the search. */
  sortChoice?: ReactNode;
  /** Shown first in the sheet. */
  views?: ReactNode;
  onChange: (change: AddressChange, options?: { replaces?: boolean }) => unknown;
};

const pauseMs = 200;

/**
 * The bar above a table: choices first, search next, filters last. On a phone the filters are in a sheet, and the bar
 * says what is chosen there.
 */
export function FilterBar(props: Props) {
  const {
    choices,
    ownFilters,
    filters,
    query,
    hasSearch = true,
    searchHint,
    searchesOnEnter = false,
    sortChoice,
    views,
    onChange,
  } = props;
  const sheet = useMenu();
  const openSheet = () => {
    sheet.onChange(true);
    // Escape may come before the sheet is loaded.
    addEventListener('keydown', ({ key }) => key === 'Escape' && sheet.onChange(false), { once: true });
  };
  const choose = (values: Record<string, string>) => onChange({ filters: values });
  const isPhone = useIsPhone();
  const hasFilters = filters.length > 0;
  const chosen = filters.filter(({ names }) => names.some((name) => query.filters[name]));
  const chosenCount = chosen.length + (ownFilters?.chosenCount ?? 0);
  return (
    <div className={classes.bar} data-list-bar data-folding={hasFilters || undefined}>
      {choices}
      {hasSearch && (
        <SearchBox
          text={query.search}
          hint={searchHint || 'Search in this list'}
          isOnEnter={searchesOnEnter}
          isPhone={isPhone}
          onSearch={(search) => onChange({ search }, { replaces: true })}
        />
      )}
      {!isPhone && ownFilters?.drawn}
      {(hasFilters || ownFilters) && (
        <button type="button" className={classes.fold} aria-haspopup="dialog" onClick={openSheet}>
          {/* The count has the room of the icon, so that nothing moves. */}
          {chosenCount === 0 && <SlidersHorizontal size={15} aria-hidden />} Filters
          {chosenCount > 0 && <b>{chosenCount}</b>}
        </button>
      )}
      {sortChoice}
      <div className={classes.filters}>
        {filters.map((filter) => (
          <Filter key={filter.names.join()} filter={filter} values={query.filters} onChoose={choose} />
        ))}
      </div>
      {chosen.length > 0 && (
        <div className={classes.pills} data-chosen>
          {chosen.map((filter) => {
            const says = `${filter.label}: ${filterText(filter, query.filters)}`;
            return (
              <button
                key={filter.names.join()}
                type="button"
                aria-label={`Remove filter ${says}`}
                onClick={() => choose(Object.fromEntries(filter.names.map((name) => [name, ''])))}
              >
                {says} <X size={13} aria-hidden />
              </button>
            );
          })}
        </div>
      )}
      {sheet.opened && (
        <FilterSheet
          ownFilters={ownFilters}
          filters={filters}
          views={views}
          values={query.filters}
          onChoose={choose}
          onClose={() => sheet.onChange(false)}
        />
      )}
    </div>
  );
}

type FilterProps = {
  filter: BarFilter;
  values: Readonly<Record<string, string>>;
  onChoose: (values: Record<string, string>) => void;
};

/** A single value is chosen directly; other kinds open a popover below the button. */
export function Filter({ filter, values, onChoose }: FilterProps) {
  const { kind, label, names, choices } = filter;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [name = ''] = names;
  if (kind === 'choice') {
    return (
      <ChoiceSelect
        label={label}
        none="All"
        value={values[name]}
        choices={choices}
        onChoose={(value) => onChoose({ [name]: value })}
      />
    );
  }
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <Box pos="relative">
      <button
        ref={opener}
        type="button"
        className={classes.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <span>{label}</span> {filterText(filter, values) || 'All'}
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && <FilterPopover filter={filter} values={values} onChoose={onChoose} onClose={close} />}
    </Box>
  );
}

type SearchProps = {
  text: string;
  hint: string;
  isOnEnter: boolean;
  /** Its keyboard says how to search, and it has no room for more words. */
  isPhone: boolean;
  onSearch: (text: string) => void;
};

/** Searches when the person pauses, or immediately on Enter. '/' moves the focus here from anywhere on the screen. */
function SearchBox({ text, hint, isOnEnter, isPhone, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What is drawn may still be the search before.
  const sent = useRef(text);
  const input = useRef<HTMLInputElement>(null);
  const { address } = useRouter();
  useEffect(
    function followTheAddress() {
      // Not while more is being typed, nor once what was searched here is drawn; a space at the end begins the next word.
      const isOwn = text === sent.current || timer.current !== undefined;
      if (!isOwn) setTyped((before) => (before.trim() === text ? before : text));
      sent.current = text;
    },
    [text],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string, waitMs: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    const { pathname } = address();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      // This screen is drawn until the one that was opened meanwhile is loaded.
      if (next.trim() === sent.current || address().pathname !== pathname) return;
      sent.current = next.trim();
      onSearch(sent.current);
    }, waitMs);
  };
  const isHeld = isOnEnter && typed.trim() !== text;
  return (
    <TextInput
      ref={input}
      className={classes.search}
      aria-label="Search in this list"
      aria-description={isOnEnter ? 'Press Enter to search' : undefined}
      placeholder={isPhone ? 'Search' : isOnEnter ? 'Search, then Enter' : hint}
      type="search"
      enterKeyHint="search"
      data-screen-search
      leftSection={
        isOnEnter ? (
          <ActionIcon variant="transparent" aria-label="Search" onClick={() => search(typed, 0)}>
            <Search size={15} aria-hidden />
          </ActionIcon>
        ) : (
          <Search size={15} aria-hidden />
        )
      }
      rightSection={
        typed && !isHeld ? (
          <ActionIcon
            variant="transparent"
            aria-label="Clear search"
            onClick={() => {
              search('', 0);
              input.current?.focus();
            }}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
        ) : (
          <kbd className={classes.key} aria-hidden>
            {isHeld ? '↵' : '/'}
          </kbd>
        )
      }
      rightSectionPointerEvents={typed && !isHeld ? 'all' : 'none'}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        // Showing everything again records nothing.
        if (isOnEnter && value.trim() !== '') setTyped(value);
        else search(value, pauseMs);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed, 0);
        if (event.key === 'Escape') search('', 0);
      }}
    />
  );
}
