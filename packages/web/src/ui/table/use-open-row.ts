import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Draft } from '../fields/fields-of.ts';
import { newRowKey } from '../record/draft-store.ts';
import { useDraftStore } from '../record/use-draft-store.ts';
import { useLeaveGuard } from '../screen/use-leave-guard.ts';

/**
 * The row that is open for editing, as it was read (null: a new one), with any input kept from before a reload, and
 * the field that was clicked.
 */
export type OpenRow<Row> = { key: string; row: Row | null; kept?: Draft; at?: string | undefined };

/**
 * Lets one row of a list be edited at a time; asks before another row replaces a changed one.
 * @param part separates its drafts from those of a form on the same screen
 */
export function useOpenRow<Row extends object>(rowID: keyof Row & string, part = '') {
  const store = useDraftStore<Row>(part);
  const guard = useLeaveGuard();
  const restore = useCallback((): OpenRow<Row> | null => {
    const kept = store.read();
    return kept && { key: kept.rowKey, row: kept.row, kept: kept.draft };
  }, [store]);
  const [current, setCurrent] = useState(restore);
  const shownStore = useRef(store);

  useEffect(
    function followTheAddress() {
      if (shownStore.current === store) return;
      shownStore.current = store;
      setCurrent(restore());
    },
    [store, restore],
  );

  const openKey = useRef(current?.key);
  openKey.current = current?.key;
  const open = useCallback(
    async (key: string, row: Row | null, at?: string) => {
      // It is open beside the list already.
      if (openKey.current === key || !(await guard.mayLeave())) return;
      setCurrent({ key, row, at });
    },
    [guard],
  );
  const isCancelled = useRef(false);
  const close = useCallback(() => setCurrent(null), []);
  const cancel = useCallback(() => {
    isCancelled.current = true;
    setCurrent(null);
  }, []);
  useFocusOfClosedRow(current?.key, isCancelled);
  const openRow = useCallback((row: Row, at?: string) => open(String(row[rowID]), row, at), [open, rowID]);
  return useMemo(
    () => ({ current, isNew: current?.key === newRowKey, open, openRow, close, cancel, guard, store }),
    [current, open, openRow, close, cancel, guard, store],
  );
}

/**
 * The focus returns to the edited row once that is shown read-only again; after a cancelled new row, to the button
 * that starts one.
 */
function useFocusOfClosedRow(openKey: string | undefined, isCancelled?: RefObject<boolean>): void {
  const before = useRef(openKey);
  useEffect(
    function returnTheFocus() {
      const closed = before.current;
      before.current = openKey;
      if (closed === undefined || openKey !== undefined) return;
      // Not if the person has already moved on to something else.
      if (document.activeElement?.closest('input, button, a, tr')) return;
      const isGivenUp = isCancelled?.current && closed === newRowKey;
      if (isCancelled) isCancelled.current = false;
      const selector = isGivenUp ? '[aria-keyshortcuts="n"]' : `tr[data-row="${CSS.escape(closed)}"]`;
      document.querySelector<HTMLElement>(selector)?.focus();
    },
    [openKey, isCancelled],
  );
}

export type OpenRowState<Row extends object> = ReturnType<typeof useOpenRow<Row>>;
