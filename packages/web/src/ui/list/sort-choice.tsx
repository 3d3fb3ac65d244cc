import { ActionIcon } from '@mantine/core';
import { ArrowUpDown } from 'lucide-react';
import type { FieldEntry } from '../fields/fields-of.ts';
import type { Sorting } from '../table/head-row.tsx';

type Props<Row> = {
  shown: readonly FieldEntry<Row>[];
  sorting: Sorting;
  /** Nothing else is in its line, so that there is room for the order in words. */
  isAlone: boolean;
};

/** The choice of sort order on a phone, where the headings are hidden: an icon, over which the browser's choice lies. */
export function SortChoice<Row>({ shown, sorting, isAlone }: Props<Row>) {
  const { sort, sorts, onSort } = sorting;
  const orders = {
    '': 'Default order',
    ...Object.fromEntries(
      shown
        .filter(({ key }) => sorts.includes(key))
        .flatMap(({ key, label }) => [
          [key, `${label} ↑`],
          [`-${key}`, `${label} ↓`],
        ]),
    ),
  };
  return (
    <ActionIcon
      component="div"
      variant={sort ? 'light' : 'default'}
      size={44}
      pos="relative"
      ml="auto"
      {...(isAlone && { w: 'auto', px: 12 })}
    >
      <ArrowUpDown size={16} aria-hidden />
      {isAlone && <span style={{ marginLeft: 8, fontSize: 13 }}>{orders[sort as ''] ?? orders['']}</span>}
      <select
        aria-label="Sort"
        style={{ position: 'absolute', inset: 0, opacity: 0, fontSize: 16 }}
        value={sort}
        onChange={(event) => onSort(event.currentTarget.value)}
      >
        {Object.entries(orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </ActionIcon>
  );
}
