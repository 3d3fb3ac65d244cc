import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { Draft } from '../fields/fields-of.ts';
import type { Typed } from './left-fields.ts';
import type { RulesOfForm } from './required-fields.ts';

type Loaded = typeof import('./required-fields.ts');

let loaded: Loaded | undefined;
const none: ReadonlySet<string> = new Set();

/** The fields that may not be left blank. No form waits for these marks: without them it can be filled in all the same. */
export function useRequiredFields<Row>(
  form: RulesOfForm<Row>,
  draft: Draft,
  row: Row | null,
): ReadonlySet<string> {
  const [file, setFile] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    import('./required-fields.ts').then(
      (now) => {
        now.watchPresses();
        loaded = now;
        setFile(now);
      },
      () => {},
    );
  }, []);
  const chosen = file?.chosenIn(form.fields, draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: nobody's typing waits for it
  return useMemo(() => file?.requiredFields(form, draft, row) ?? none, [file, form.fields, chosen, row]);
}

/** The errors of fields that were left with a text that their own rule refuses: each goes when its text is mended. */
export function useLeftFields<Row>(form: RulesOfForm<Row>, typed: Typed<Row>) {
  const [left, setLeft] = useState<readonly string[]>([]);
  return {
    errors: loaded?.errorsOfTyped(form, typed, left),
    leave: (event: FocusEvent) => loaded?.checkLeft(event, form, typed, setLeft),
  };
}

/** For the keys of a form. */
export const sayWhatIsMissing =
  (form: { isIncomplete: boolean; save: () => Promise<void> }) =>
  (event: KeyboardEvent): void => {
    if (form.isIncomplete) loaded?.sayWhatIsMissing(form.save, event);
  };
