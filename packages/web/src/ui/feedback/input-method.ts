/** Safari ends a composition before it sends the key that ended it, with this code. */
const codeOfInputMethod = 229;

const isOfInputMethod = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === codeOfInputMethod;

/** The editor of formatted text composes by itself, and needs to know its keys. */
const isInEditor = ({ target }: Event): boolean => target instanceof HTMLElement && target.isContentEditable;

/**
 * While an input method composes a letter (Hindi, Tamil, Chinese, accents on a Mac), Enter, Escape and arrows belong to its
 * own list: they save, submit, choose and close nothing.
 */
export function leaveKeysToInputMethods(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (!isOfInputMethod(event)) return;
      // Ctrl-Enter sends from inside the editor, too.
      if (isInEditor(event) && !event.ctrlKey && !event.metaKey) return;
      event.stopImmediatePropagation();
      // Otherwise a browser may submit the form.
      if (event.key === 'Enter') event.preventDefault();
    },
    { capture: true },
  );
}
