import { Checkbox } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { Field } from '../fields/fields-of.ts';

export type Ticks = {
  ids: readonly number[];
  clear: () => void;
  /** Ticks these as well. */
  add: (ids: readonly number[]) => void;
  /** A first column, in which rows are ticked. @param nameOf what is read out of a row */
  column: <Row>(idOf: (row: Row) => number, nameOf: (row: Row) => string) => Field<Row>;
};

/** Rows of a list that something is done with together; they stay ticked while pages are turned. */
export function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const tick = useCallback((id: number, isOn: boolean) => {
    setTicked((before) => new Set(isOn ? [...before, id] : [...before].filter((other) => other !== id)));
  }, []);
  const clear = useCallback(() => setTicked(new Set()), []);
  const add = useCallback(
    (more: readonly number[]) => setTicked((before) => new Set([...before, ...more])),
    [],
  );
  const column = useCallback<Ticks['column']>(
    (idOf, nameOf) => ({
      label: 'Tick',
      widthPx: 60,
      isTick: true,
      display: (row) => (
        <Checkbox
          size="xs"
          aria-label={`Tick ${nameOf(row)}`}
          checked={ticked.has(idOf(row))}
          onChange={(event) => tick(idOf(row), event.currentTarget.checked)}
        />
      ),
    }),
    [ticked, tick],
  );
  const ids = useMemo(() => [...ticked].sort((a, b) => a - b), [ticked]);
  return { ids, clear, add, column };
}
