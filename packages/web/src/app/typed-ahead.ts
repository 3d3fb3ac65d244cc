let typed = '';
let isEntered = false;

const listener = ['keydown', hold, true] as const;

/**
 * Holds what is typed until the search that was just opened has the focus: otherwise the first letters would be
 * shortcuts of the screen below it.
 */
export const holdTyped = (): void => addEventListener(...listener);

/** Ends it. @returns what was typed meanwhile, and whether Enter ended it */
export function takeTyped(): { text: string; isEntered: boolean } {
  removeEventListener(...listener);
  const held = { text: typed, isEntered };
  typed = '';
  isEntered = false;
  return held;
}

function hold(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || key === 'Escape') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === 'Enter') isEntered = true;
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
}
