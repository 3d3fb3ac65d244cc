import { Checkbox } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Field } from '../fields/fields-of.ts';
import { useIsPhone } from '../layout/use-is-phone.ts';

export type Ticks = {
  ids: readonly number[];
  clear: () => void;
  /** Ticks these rows too. */
  add: (ids: readonly number[]) => void;
  /**
   * A first column of checkboxes, with one for all rows that are shown in its heading.
   * @param nameOf the row's name for screen readers
   */
  column: <Row>(idOf: (row: Row) => number, nameOf: (row: Row) => string) => Field<Row>;
};

/**
 * Ticked rows of a list, for an action on all of them; they stay ticked when the page changes.
 * @param listKey identifies the list: another list starts without ticks
 */
export function useTicks(listKey: string | number = ''): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [tickedIn, setTickedIn] = useState(listKey);
  if (tickedIn !== listKey) {
    setTickedIn(listKey);
    setTicked(new Set());
  }
  const isPhone = useIsPhone();
  useEffect(() => {
    if (!isPhone) return;
    let isGone = false;
    let stop = () => {};
    import('./tick-by-long-press.ts').then(
      ({ tickByLongPress }) => {
        if (!isGone) stop = tickByLongPress();
      },
      // Offline: the checkboxes remain.
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [isPhone]);
  const tick = useCallback((meant: readonly number[], isOn: boolean) => {
    setTicked(
      (before) => new Set(isOn ? [...before, ...meant] : [...before].filter((id) => !meant.includes(id))),
    );
  }, []);
  const clear = useCallback(() => setTicked(new Set()), []);
  const add = useCallback((more: readonly number[]) => tick(more, true), [tick]);
  const column = useCallback<Ticks['column']>(
    (idOf, nameOf) => ({
      label: 'Select',
      widthPx: 60,
      isTick: true,
      heading: (rows) => {
        const shown = rows.map(idOf);
        const count = shown.filter((id) => ticked.has(id)).length;
        return (
          <Checkbox
            size="xs"
            aria-label="Select all rows shown"
            disabled={shown.length === 0}
            checked={count > 0 && count === shown.length}
            indeterminate={count > 0 && count < shown.length}
            onChange={(event) => tick(shown, event.currentTarget.checked)}
          />
        );
      },
      display: (row) => (
        <Checkbox
          size="xs"
          aria-label={`Select ${nameOf(row)}`}
          checked={ticked.has(idOf(row))}
          onChange={(event) => tick([idOf(row)], event.currentTarget.checked)}
        />
      ),
    }),
    [ticked, tick],
  );
  const ids = useMemo(() => [...ticked].sort((a, b) => a - b), [ticked]);
  // The same object at each render, so that fields and lists may depend on it.
  return useMemo(() => ({ ids, clear, add, column }), [ids, clear, add, column]);
}
