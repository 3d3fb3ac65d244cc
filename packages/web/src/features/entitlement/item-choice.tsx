import { Select } from '@mantine/core';
import { companyDay } from '@prepdesk/contract/company-time';
import { type ItemKind, itemKinds } from '@prepdesk/contract/entitlement/visibility';
import { whyNotVisible } from '@prepdesk/contract/entitlement/why-not-visible';
import { isDay } from '@prepdesk/contract/values';
import { useState } from 'react';
import { useChoices } from '../../api/use-read.ts';
import { SearchedSelect, useTypedSearch } from '../../shared/searched-select.tsx';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { selectLook } from '../../ui/fields/select-look.tsx';
import layout from '../../ui/layout/layout.module.css';
import classes from './entitlement.module.css';
import type { Answer, VisibilityQuery } from './why-not-visible.tsx';

type Props = {
  query: VisibilityQuery;
  known: Answer['item'] | undefined;
  onAsk: (query: VisibilityQuery) => void;
};

/** Chooses the item that the learner cannot see, found by part of its name, and the day. */
export function ItemChoice({ query, known, onAsk }: Props) {
  const { itemKind = 'class', itemID, asOf } = query;
  const [day, setDay] = useState(asOf ?? companyDay());
  const { search, isPausing, onSearch } = useTypedSearch();
  const { data, unread, isLoading, isRefreshing } = useChoices(
    whyNotVisible.choices,
    search ? { itemKind, search } : null,
    { keepsPage: true },
  );
  const items = search ? (data?.items ?? []) : [];
  const answered = known?.itemID === itemID && known?.itemKind === itemKind ? known : undefined;
  const chosen = data?.items.find((one) => one.itemID === itemID) ?? answered;
  const kept = chosen && !items.some((one) => one.itemID === chosen.itemID) ? [chosen] : [];
  const isWaiting = isPausing || isLoading || isRefreshing;
  return (
    <div className={`${layout.toolbar} ${classes.choice}`}>
      <Select
        {...selectLook}
        label="What"
        data={Object.entries(itemKinds).map(([value, label]) => ({ value, label }))}
        value={itemKind}
        onChange={(kind) => onAsk({ itemKind: (kind ?? 'class') as ItemKind, itemID: undefined, asOf })}
      />
      <SearchedSelect
        label={itemKinds[itemKind]}
        placeholder={itemKind === 'video' ? 'Search by file or sub-topic' : 'Search by name'}
        nothing={search !== '' && !isWaiting && data?.items.length === 0 && 'No data found'}
        value={itemID === undefined ? null : String(itemID)}
        chosenName={chosen?.name ?? ''}
        choices={[
          ...[...kept, ...items].map((one) => ({
            value: String(one.itemID),
            label: one.name,
            about: one.place,
          })),
          ...unread,
        ]}
        onSearch={onSearch}
        onChoose={(value) => onAsk({ itemKind, itemID: Number(value), asOf })}
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
