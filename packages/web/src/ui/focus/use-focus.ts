import { type RefObject, useEffect } from 'react';

/**
 * After a refusal the focus goes to the first field with an error, unless it already is in one. Nothing else moves it:
 * typing removes one error and leaves the others.
 * @param refusals how many there have been; 0 for none yet
 */
export function useFocusOnError(ref: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(
    function goToTheFirst() {
      if (refusals === 0) return;
      const isInside = ref.current?.querySelector(':focus:is([aria-invalid="true"], [data-invalid] *)');
      if (!isInside) ref.current?.querySelector<HTMLElement>(invalidField)?.focus();
    },
    [ref, refusals],
  );
}

/** A field of several controls, such as a picture, is in a frame that says so. */
const invalidField =
  '[aria-invalid="true"], [data-invalid]:not(:has([aria-invalid="true"])) :is(button, input):not([tabindex="-1"])';

/** A form that starts again after a save focuses its first editor. */
export function useFirstEditor(ref: RefObject<HTMLElement | null>, isAgain: boolean): void {
  useEffect(
    function goOnWriting() {
      if (!isAgain) return;
      ref.current
        ?.querySelector<HTMLElement>('input:not([type="file"]), textarea, [contenteditable="true"]')
        ?.focus();
    },
    [ref, isAgain],
  );
}

/**
 * A button that is disabled while it waits loses the focus: afterwards the element that had the focus gets it back,
 * unless the person or a popup has moved it.
 * @param before the element that had the focus when the wait began
 */
export function useFocusKept(isWaiting: boolean, before: RefObject<Element | null>): void {
  useEffect(
    function giveItBack() {
      if (isWaiting) return;
      const { activeElement } = document;
      const isNowhere = !activeElement || activeElement === document.body;
      if (isNowhere && before.current instanceof HTMLElement) before.current.focus();
      before.current = null;
    },
    [isWaiting, before],
  );
}
