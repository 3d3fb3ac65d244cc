import type { KeyboardEvent } from 'react';

const reachable = 'a[href], button, input, textarea, select, [contenteditable="true"], [tabindex="0"]';

/** Tab goes round inside the element, as in a dialog. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled'),
  );
  const [first, last] = [all[0], all.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
