import { useEffect } from 'react';

/**
 * Puts a choice into the address of a screen that was opened without one, so that a reload and a copied link restore what
 * is shown.
 * @param choice null where the address has one already, and where there is nothing to choose
 * @param replace replaces the address: Back leads to where the person came from
 */
export function useDefaultChoice<C extends object>(choice: C | null, replace: (choice: C) => void): void {
  const text = choice && JSON.stringify(choice);
  useEffect(
    function writeItIntoTheAddress() {
      if (text) replace(JSON.parse(text));
    },
    [text, replace],
  );
}

/** The first row that is in use; the first of all where none is. */
export const firstInUse = <R extends { isActive: number }>(rows: readonly R[] | undefined): R | undefined =>
  rows?.find(({ isActive }) => isActive === 1) ?? rows?.[0];
