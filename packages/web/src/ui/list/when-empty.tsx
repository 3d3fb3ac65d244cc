import { Button } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import type { ReactNode } from 'react';
import { EmptyChoices, EmptyState, EmptyUntilChosen } from '../feedback/empty-state.tsx';
import type { OwnFilters } from './filter-bar.tsx';
import type { List } from './use-list.ts';

type Props<Row extends object> = {
  list: List<Row>;
  says: ReactNode;
  /** Shown here while something still has to be chosen. */
  choices: ReactNode;
  ownFilters: OwnFilters | undefined;
  onClear: () => void;
  onNew?: (() => void) | undefined;
  newLabel?: string | undefined;
};

/** What a list says in place of rows, and how to have some. */
export function WhenEmpty<Row extends object>(props: Props<Row>) {
  const { list, says, choices, ownFilters, onClear, onNew, newLabel = 'Add one' } = props;
  const { isEnabled, all, message, whenEmpty, idleMessage } = list.rows;
  if (!isEnabled) {
    return (
      <EmptyUntilChosen message={idleMessage ?? 'Choose filters to see the list'}>{choices}</EmptyUntilChosen>
    );
  }
  const clear = (label: string) => (
    <Button variant="default" onClick={onClear}>
      {label}
    </Button>
  );
  if (all.length > 0) {
    return (
      <EmptyState message="No data found" hint="No results. Try different search or filters.">
        {clear(`Show all ${inDigits(all.length)}`)}
      </EmptyState>
    );
  }
  const { search, filters } = list.address;
  const isFiltered = [search, ...Object.values(filters), ownFilters?.chosenCount].some(Boolean);
  return (
    <>
      {says ?? <EmptyState message={whenEmpty ?? (message || 'No data found')} />}
      {isFiltered && <EmptyChoices>{clear('Clear search and filters')}</EmptyChoices>}
      {!isFiltered && onNew && (
        <EmptyChoices>
          <Button variant="default" onClick={onNew}>
            {newLabel.replace(/^Add (one$)?/, 'Add the first $1')}
          </Button>
        </EmptyChoices>
      )}
    </>
  );
}
