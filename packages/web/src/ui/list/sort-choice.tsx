import { ActionIcon } from '@mantine/core';
import { ArrowUpDown } from 'lucide-react';
import type { FieldEntry } from '../fields/fields-of.ts';
import type { Sorting } from '../table/head-row.tsx';

type Props<Row> = {
  shown: readonly FieldEntry<Row>[];
  sorting: Sorting;
};

/** The choice of sort order on a phone, where the headings are hidden: an icon, over which the browser's choice lies. */
export function SortChoice<Row>({ shown, sorting }: Props<Row>) {
  const { sort, sorts, onSort } = sorting;
  return (
    <ActionIcon component="div" variant={sort ? 'light' : 'default'} size={44} pos="relative" ml="auto">
      <ArrowUpDown size={16} aria-hidden />
      <select
        aria-label="Sort"
        style={{ position: 'absolute', inset: 0, opacity: 0, fontSize: 16 }}
        value={sort}
        onChange={(event) => onSort(event.currentTarget.value)}
      >
        <option value="">Default order</option>
        {shown
          .filter(({ key }) => sorts.includes(key))
          .flatMap(({ key, label }) => [
            <option key={key} value={key}>
              {label} ↑
            </option>,
            <option key={`-${key}`} value={`-${key}`}>
              {label} ↓
            </option>,
          ])}
      </select>
    </ActionIcon>
  );
}
