import type { Editor } from '@tiptap/core';

export type Commands = ReturnType<Editor['chain']>;

/** With the focus in the text at once: `chain.focus` waits for a frame, and a key pressed before it would go elsewhere. */
export function inText(editor: Editor): Commands {
  editor.view.focus();
  return editor.chain();
}
