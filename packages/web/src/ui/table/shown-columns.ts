import { useCallback, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { type FieldEntry, isColumn } from '../fields/fields-of.ts';

/** Which columns a person hides on a screen, kept in this browser. The strong column always stays. */
export function useShownColumns<Row>(screen: string, fields: readonly FieldEntry<Row>[]) {
  const storageKey = `prepdesk-columns-${useWho()?.person.id ?? 'nobody'}-${screen}`;
  const [hidden, setHidden] = useState(
    () => readHidden(storageKey) ?? fields.filter((field) => field.isHiddenAtFirst).map((field) => field.key),
  );
  const toggle = useCallback(
    (key: string) =>
      setHidden((before: readonly string[]) => {
        const after = before.includes(key) ? before.filter((one) => one !== key) : [...before, key];
        localStorage.setItem(storageKey, JSON.stringify(after));
        return after;
      }),
    [storageKey],
  );
  const shown = fields.filter(
    (field) => isColumn(field) && (field.look === 'strong' || !hidden.includes(field.key)),
  );
  return { shown, hidden, toggle };
}

function readHidden(storageKey: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return Array.isArray(kept) ? kept.map(String) : null;
  } catch {
    return null;
  }
}
