import type { ReactNode } from 'react';
import type { BarFilter } from '../table/bar-filters.ts';
import { Filter } from './filter-bar.tsx';
import { Sheet } from './sheet.tsx';

type Props = {
  views: ReactNode;
  filters: readonly BarFilter[];
  values: Readonly<Record<string, string>>;
  onChoose: (values: Record<string, string>) => void;
  onClose: () => void;
};

/** The filters of a list's call in a sheet. */
export default function FilterSheet({ views, filters, values, onChoose, onClose }: Props) {
  const names = filters.flatMap((filter) => filter.names);
  const hasChosen = names.some((name) => values[name]);
  const clear = () => onChoose(Object.fromEntries(names.map((name) => [name, ''])));
  return (
    <Sheet views={views} onClear={hasChosen ? clear : undefined} onClose={onClose}>
      {filters.map((filter) => (
        <Filter key={filter.names.join()} filter={filter} values={values} onChoose={onChoose} />
      ))}
    </Sheet>
  );
}
