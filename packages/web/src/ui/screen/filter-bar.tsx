import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldEntry, fixedChoices } from '../fields/fields-of.ts';
import type { ListQuery } from '../table/rows-shown.ts';
import { ChoiceSelect } from './choice-select.tsx';
import classes from './screen.module.css';
import type { AddressChange } from './use-list-address.ts';

type Props<Row> = {
  /** What has to be chosen before there is a list. */
  choices?: ReactNode;
  fields: readonly FieldEntry<Row>[];
  query: ListQuery;
  /** The list can be searched. */
  hasSearch?: boolean;
  onChange: (change: AddressChange, options?: { replaces?: boolean }) => void;
};

const pauseMs = 200;

/** The bar above a table: choices first, search next, filters of the fields that have states last. */
export function FilterBar<Row>({ choices, fields, query, hasSearch = true, onChange }: Props<Row>) {
  return (
    <div className={classes.bar}>
      {choices}
      {hasSearch && (
        <SearchBox text={query.search} onSearch={(search) => onChange({ search }, { replaces: true })} />
      )}
      {fields
        .filter((field) => field.tones)
        .map((field) => (
          <ChoiceSelect
            key={field.key}
            label={field.label}
            none="any"
            value={query.filters[field.key]}
            choices={fixedChoices(field)}
            onChoose={(value) => onChange({ filters: { [field.key]: value } })}
          />
        ))}
    </div>
  );
}

/** Searches as the person pauses, and at once on Enter. '/' leads here from anywhere on the screen. */
function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string, waitMs: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => next.trim() !== text && onSearch(next.trim()), waitMs);
  };
  return (
    <TextInput
      className={classes.search}
      aria-label="Search in this list"
      placeholder="Search in this list"
      type="search"
      data-screen-search
      leftSection={<Search size={15} aria-hidden />}
      rightSection={<kbd className={classes.key}>/</kbd>}
      rightSectionPointerEvents="none"
      value={typed}
      onChange={(event) => search(event.currentTarget.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed, 0);
        if (event.key === 'Escape') search('', 0);
      }}
    />
  );
}
