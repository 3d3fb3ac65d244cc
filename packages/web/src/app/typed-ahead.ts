let typed = '';

/**
 * Holds what is typed until the search that was just opened has the focus: otherwise the first letters would be
 * shortcuts of the screen below it.
 */
export function holdTyped(): void {
  typed = '';
  addEventListener('keydown', hold, { capture: true });
}

/** Ends it. @returns what was typed meanwhile */
export function takeTyped(): string {
  removeEventListener('keydown', hold, { capture: true });
  const taken = typed;
  typed = '';
  return taken;
}

function hold(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') return;
  // It was open already, and has the focus.
  if (event.target instanceof Element && event.target.matches('[aria-label="Search screens"] input')) {
    takeTyped();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key.length === 1) typed += event.key;
}
