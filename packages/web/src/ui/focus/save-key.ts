import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, on a Mac ⌘+Enter: saves from every field, also where Enter alone begins a new line. */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !event.nativeEvent.isComposing;

/** For `onKeyDownCapture` of a form: submits it with that key, before an editor inside can take the key. */
export function submitWithKey(event: KeyboardEvent<HTMLFormElement>): void {
  // Events of a popup that was opened in the form come here too, but are not part of it.
  if (!isSaveKey(event) || !event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  event.stopPropagation();
  const button = event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button?.disabled) event.currentTarget.requestSubmit(button);
}
