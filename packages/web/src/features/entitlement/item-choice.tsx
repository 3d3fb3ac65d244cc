import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { companyDay } from '@prepdesk/contract/company-time';
import { type ItemKind, itemKinds } from '@prepdesk/contract/entitlement/visibility';
import { whyNotVisible } from '@prepdesk/contract/entitlement/why-not-visible';
import { isDay } from '@prepdesk/contract/values';
import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { selectLook } from '../../ui/fields/select-look.tsx';
import layout from '../../ui/layout/layout.module.css';
import classes from './entitlement.module.css';
import type { Answer, VisibilityQuery } from './why-not-visible.tsx';

const typingMs = 250;

type Props = {
  query: VisibilityQuery;
  known: Answer['item'] | undefined;
  onAsk: (query: VisibilityQuery) => void;
};

/** Chooses the item that the learner cannot see, found by part of its name, and the day. */
export function ItemChoice({ query, known, onAsk }: Props) {
  const { itemKind = 'class', itemID, asOf } = query;
  const [day, setDay] = useState(asOf ?? companyDay());
  const chosen = known && known.itemID === itemID && known.itemKind === itemKind ? known : undefined;
  const [typed, setTyped] = useState(chosen?.name ?? '');
  useEffect(
    function showWhatTheAddressNames() {
      if (chosen) setTyped(chosen.name);
    },
    [chosen],
  );
  const [settled] = useDebouncedValue(typed.trim(), typingMs);
  const search = settled === chosen?.name ? '' : settled;
  const { data } = useRead(whyNotVisible.choices, search ? { itemKind, search } : null, { keepsPage: true });
  const items = search ? (data?.items ?? []) : [];
  const kept = chosen && !items.some((one) => one.itemID === chosen.itemID) ? [chosen] : [];
  const options = [...kept, ...items];
  const isNothing = search !== '' && data !== undefined && items.length === 0;
  return (
    <div className={`${layout.toolbar} ${classes.choice}`}>
      <Select
        {...selectLook}
        label="What"
        data={Object.entries(itemKinds).map(([value, label]) => ({ value, label }))}
        value={itemKind}
        onChange={(kind) => onAsk({ itemKind: (kind ?? 'class') as ItemKind, itemID: undefined, asOf })}
      />
      <Select
        {...selectLook}
        label={itemKinds[itemKind]}
        placeholder="Search by name"
        searchable
        nothingFoundMessage={undefined}
        description={isNothing ? 'No data found' : undefined}
        data={options.map((one) => ({ value: String(one.itemID), label: one.name }))}
        // The server has already filtered.
        filter={({ options: all }) => all}
        renderOption={({ option }) => (
          <span className={layout.list}>
            {option.label}
            <small>{options.find((one) => String(one.itemID) === option.value)?.place}</small>
          </span>
        )}
        value={chosen ? String(chosen.itemID) : null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(value) => value && onAsk({ itemKind, itemID: Number(value), asOf })}
      />
      <DayInput
        label="On"
        value={day}
        onChange={(value) => {
          setDay(value);
          if (isDay(value)) onAsk({ itemKind, itemID, asOf: value === companyDay() ? undefined : value });
        }}
      />
    </div>
  );
}
