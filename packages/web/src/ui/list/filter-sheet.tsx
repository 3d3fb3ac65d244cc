import type { ReactNode } from 'react';
import type { BarFilter } from '../table/bar-filters.ts';
import { Filter, type OwnFilters } from './filter-bar.tsx';
import { Sheet } from './sheet.tsx';

type Props = {
  views: ReactNode;
  ownFilters: OwnFilters | undefined;
  filters: readonly BarFilter[];
  values: Readonly<Record<string, string>>;
  onChoose: (values: Record<string, string>) => unknown;
  onClose: () => void;
};

/** All filters of a list in a sheet. */
export default function FilterSheet(props: Props) {
  const { views, ownFilters, filters, values, onChoose, onClose } = props;
  const names = filters.flatMap((filter) => filter.names);
  const hasChosen = names.some((name) => values[name]);
  const hasOwn = ownFilters !== undefined && ownFilters.chosenCount > 0;
  const clear = async () => {
    // One after the other: each changes the address as it is by then.
    if (hasChosen) await onChoose(Object.fromEntries(names.map((name) => [name, ''])));
    if (hasOwn) ownFilters.onClear();
  };
  return (
    <Sheet views={views} onClear={hasChosen || hasOwn ? clear : undefined} onClose={onClose}>
      {ownFilters?.drawn}
      {filters.map((filter) => (
        <Filter key={filter.names.join()} filter={filter} values={values} onChoose={onChoose} />
      ))}
    </Sheet>
  );
}
