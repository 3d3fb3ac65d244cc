import { Box, Button, Checkbox, Popover, Stack, TextInput } from '@mantine/core';
import { companyDay } from '@prepdesk/contract/company-time';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import { dayTyped } from '@prepdesk/contract/typed-day';
import { type FormEvent, useEffect, useState } from 'react';
import { ErrorText } from '../feedback/error-text.tsx';
import { useLayer } from '../feedback/use-layer.ts';
import { DayInput } from '../fields/day-input.tsx';
import { unreadText } from '../fields/select-look.tsx';
import { dayPresets } from '../fields/typed-day.ts';
import layout from '../layout/layout.module.css';
import type { BarFilter } from '../table/bar-filters.ts';
import classes from './filters.module.css';

type Values = Record<string, string>;
type Props = {
  filter: BarFilter;
  values: Readonly<Values>;
  onChoose: (values: Values) => void;
  onClose: () => void;
};

/** Edits a filter that takes more than one pick: nothing is requested before Apply or Enter. */
export default function FilterPopover({ filter, values, onChoose, onClose }: Props) {
  const { kind, label, names } = filter;
  const [draft, setDraft] = useState<Values>(() =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
  );
  const [error, setError] = useState('');
  useLayer(onClose);
  const apply = (chosen: Values) => {
    onChoose(chosen);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = Object.entries(draft).map(([name, text]) => [name, sentOf(filter, text)] as const);
    if (typed.some(([, value]) => value === null)) {
      return setError('Please enter a date as dd/mm/yyyy');
    }
    const sent = Object.fromEntries(typed) as Values;
    apply(kind === 'days' ? inOrder(sent) : sent);
  };
  const set = (part: Values) => {
    setError('');
    setDraft((before) => ({ ...before, ...part }));
  };
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <Box component="span" pos="absolute" bottom={0} left={0} />
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 24px)" p={12} aria-label={label}>
        <form onSubmit={submit} noValidate>
          {kind === 'days' && <Presets onPick={(from, until) => apply(namedAs(names, [from, until]))} />}
          {kind === 'many' ? (
            <ManyChoices filter={filter} draft={draft} set={set} />
          ) : (
            <div className={classes.inputs}>
              {names.map((name, index) => (
                <Typed
                  key={name}
                  kind={kind}
                  label={names.length > 1 ? (index === 0 ? 'From' : 'To') : label}
                  value={draft[name] ?? ''}
                  onType={(text) => set({ [name]: text })}
                  isFirst={index === 0}
                />
              ))}
            </div>
          )}
          <ErrorText message={error} />
          <div className={`${layout.actions} ${layout.below}`} data-end>
            <Button variant="subtle" size="compact-sm" onClick={() => apply(empty)}>
              All
            </Button>
            <Button type="submit" size="compact-sm">
              Apply
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

const namedAs = (names: readonly string[], values: readonly string[]): Values =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));

/** The typed text in the form used in the address; null when it is invalid. */
function sentOf({ kind }: BarFilter, text: string): string | null {
  const typed = text.trim();
  return typed !== '' && kind === 'days' ? dayTyped(typed) : typed;
}

/** Puts the earlier day first, whichever was typed first. */
function inOrder(days: Values): Values {
  const [[first = '', from = ''] = [], [second = '', until = ''] = []] = Object.entries(days);
  return until && from > until ? { [first]: until, [second]: from } : days;
}

const Presets = ({ onPick }: { onPick: (from: string, until: string) => void }) => (
  <div className={classes.presets}>
    {Object.entries(dayPresets(companyDay())).map(([name, { from, until }]) => (
      <button key={name} type="button" onClick={() => onPick(from, until)}>
        {name}
      </button>
    ))}
  </div>
);

type TypedProps = {
  kind: BarFilter['kind'];
  label: string;
  value: string;
  onType: (text: string) => void;
  isFirst: boolean;
};

function Typed({ kind, label, value, onType, isFirst }: TypedProps) {
  const shared = { label, 'data-autofocus': isFirst || undefined };
  if (kind === 'days') return <DayInput {...shared} value={value} onChange={onType} />;
  return <TextInput {...shared} value={value} onChange={(event) => onType(event.currentTarget.value)} />;
}

type ManyProps = { filter: BarFilter; draft: Values; set: (part: Values) => void };

const longFrom = 8;

function ManyChoices({ filter, draft, set }: ManyProps) {
  const { names, choices, label, onSearch, onOpen, isReading } = filter;
  const [search, setSearch] = useState('');
  useEffect(() => onOpen?.(), [onOpen]);
  useEffect(
    function beginAnewNextTime() {
      return () => onSearch?.('');
    },
    [onSearch],
  );
  const [name = ''] = names;
  const chosen = (draft[name] ?? '').split(',').filter(Boolean);
  const toggle = (value: string, isOn: boolean) =>
    set({ [name]: (isOn ? [...chosen, value] : chosen.filter((one) => one !== value)).join() });
  const unread = unreadText(choices);
  const offered = unread
    ? []
    : choices.filter(({ label: words }) => foldForSearch(words).includes(foldForSearch(search)));
  return (
    <>
      {(choices.length >= longFrom || search !== '' || onOpen) && (
        <TextInput
          data-autofocus
          type="search"
          aria-label={`Search in ${label}`}
          placeholder="Search"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            onSearch?.(event.currentTarget.value);
          }}
        />
      )}
      <Stack gap={9} miw={200} mah={260} mt={10} style={{ overflowY: 'auto' }}>
        {offered.map(({ value, label: words }) => (
          <Checkbox
            key={value}
            size="xs"
            label={words}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
        ))}
        {offered.length === 0 && (
          <p className={layout.hint}>{isReading ? 'Loading..' : (unread ?? 'No data found')}</p>
        )}
      </Stack>
    </>
  );
}
