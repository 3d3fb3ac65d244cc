import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { Draft } from '../fields/fields-of.ts';
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

/** For the keys of a form. */
export const sayWhatIsMissing =
  (form: { isIncomplete: boolean; save: () => Promise<void> }) =>
  (event: KeyboardEvent): void => {
    if (form.isIncomplete) loaded?.sayWhatIsMissing(form.save, event);
  };
