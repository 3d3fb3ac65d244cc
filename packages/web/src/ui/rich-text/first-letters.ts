import { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';

/**
 * Writes a letter and a space into a copy of the editor's state; the editor itself is not changed. Link detection builds
 * its tables when a word first ends, for one, which would delay that letter on a slow machine. Done before the person can
 * write, because somebody who is writing leaves no time for it.
 */
export function prepareForLetters({ state }: Editor): void {
  const { $to } = Selection.atEnd(state.doc);
  if (!$to.parent.inlineContent) return;
  let copy = state;
  for (const [at, letter] of ['a', ' '].entries())
    copy = copy.apply(copy.tr.insertText(letter, $to.pos + at));
}
