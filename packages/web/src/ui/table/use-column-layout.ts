import { useCallback, useMemo, useState } from 'react';
import { kept } from '../../api/kept.ts';
import { useWho } from '../../api/who.ts';
import type { FieldEntry } from '../fields/fields-of.ts';
import { arranged, type ColumnLayout, layoutFrom, usualLayout } from './column-layout.ts';

/** A person's arrangement of a screen's columns, kept in this browser. The strong column is always shown. */
export function useColumnLayout<Row>(screen: string, fields: readonly FieldEntry<Row>[]) {
  const storageKey = `prepdesk-columns-${useWho()?.person.id ?? 'nobody'}-${screen}`;
  const [layout, setLayout] = useState(() => layoutFrom(readKept(storageKey), fields));
  const change = useCallback(
    (to: (before: ColumnLayout) => ColumnLayout) =>
      setLayout((before) => {
        const after = to(before);
        kept.setItem(storageKey, JSON.stringify(after));
        return after;
      }),
    [storageKey],
  );
  const reset = useCallback(() => change(() => usualLayout(fields)), [change, fields]);
  const all = useMemo(() => arranged(fields, layout), [fields, layout]);
  const shown = all.filter(({ key, look }) => look === 'strong' || !layout.hidden.includes(key));
  return { all, shown, layout, change, reset };
}

export type Columns<Row> = ReturnType<typeof useColumnLayout<Row>>;

function readKept(storageKey: string): unknown {
  try {
    return JSON.parse(kept.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}
