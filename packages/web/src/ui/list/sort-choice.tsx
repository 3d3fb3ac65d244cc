import { ArrowUpDown } from 'lucide-react';
import type { FieldEntry } from '../fields/fields-of.ts';
import type { Sorting } from '../table/head-row.tsx';
import classes from './filters.module.css';

type Props<Row> = {
  shown: readonly FieldEntry<Row>[];
  sorting: Sorting;
};

/** The choice of sort order on a phone, where the headings are hidden: an icon, over which the browser's choice lies. */
export function SortChoice<Row>({ shown, sorting }: Props<Row>) {
  const { sort, sorts, onSort } = sorting;
  return (
    <div className={classes.sortChoice} data-sorted={sort !== '' || undefined}>
      <ArrowUpDown size={16} aria-hidden />
      <select aria-label="Sort" value={sort} onChange={(event) => onSort(event.currentTarget.value)}>
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
    </div>
  );
}
