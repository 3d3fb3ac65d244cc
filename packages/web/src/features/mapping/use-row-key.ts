import { useEffect, useRef } from 'react';

/** Does something with the table row that has the focus itself when a key is pressed there. */
export function useRowKey(key: string, onPress: (rowKey: string) => void): void {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(
    function listen() {
      const onKey = (event: KeyboardEvent) => {
        const row = event.target;
        if (event.key !== key || !(row instanceof HTMLTableRowElement) || !row.dataset.row) return;
        event.preventDefault();
        press.current(row.dataset.row);
      };
      document.addEventListener('keydown', onKey);
      return () => document.removeEventListener('keydown', onKey);
    },
    [key],
  );
}
