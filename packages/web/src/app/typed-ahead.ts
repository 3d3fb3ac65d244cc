let typed = '';

const listener = ['keydown', hold, true] as const;

/**
 * Holds what is typed until the search that was just opened has the focus: otherwise the first letters would be
 * shortcuts of the screen below it.
 */
export const holdTyped = (): void => addEventListener(...listener);

/** Ends it. @returns what was typed meanwhile */
export function takeTyped(): string {
  removeEventListener(...listener);
  const typedText = typed;
  typed = '';
  return typedText;
}

function hold(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || key === 'Escape') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key.length === 1) typed += key;
}
