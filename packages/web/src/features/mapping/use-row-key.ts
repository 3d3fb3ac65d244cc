import { useEffect, useRef } from 'react';

/** Calls `onPress` when the key is pressed while a table row itself has the focus. */
export function useRowKey(key: string, onPress: (rowKey: string) => void): void {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(
    function listen() {
      const onKey = (event: KeyboardEvent) => {
        const target = event.target;
        if (event.key !== key || !(target instanceof HTMLTableRowElement) || !target.dataset.row) return;
        event.preventDefault();
        press.current(target.dataset.row);
      };
      document.addEventListener('keydown', onKey);
      return () => document.removeEventListener('keydown', onKey);
    },
    [key],
  );
}
