import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { inText } from './in-text.ts';

/** The formula being edited: the one at `pos`, or a new one. */
export type FormulaPosition = { pos: number | null; latex: string; isBlock: boolean };

/** The selected formula, or a new one made from the selected words. */
export function formulaAt({ state }: Editor): FormulaPosition {
  const { selection, doc } = state;
  const name = selection instanceof NodeSelection ? selection.node.type.name : '';
  if (selection instanceof NodeSelection && (name === 'inlineMath' || name === 'blockMath')) {
    return {
      pos: selection.from,
      latex: String(selection.node.attrs.latex),
      isBlock: name === 'blockMath',
    };
  }
  return { pos: null, latex: doc.textBetween(selection.from, selection.to, ' '), isBlock: false };
}

/** Puts the formula back in its place, or in place of the selected words. */
export function putFormula(editor: Editor, { pos, latex, isBlock }: FormulaPosition): void {
  const { from, to } = editor.state.selection;
  const size = pos === null ? 0 : (editor.state.doc.nodeAt(pos)?.nodeSize ?? 0);
  const range = pos === null ? { from, to } : { from: pos, to: pos + size };
  const type = isBlock ? 'blockMath' : 'inlineMath';
  inText(editor).insertContentAt(range, { type, attrs: { latex } }).run();
}

export function removeFormula(editor: Editor, pos: number): void {
  const size = editor.state.doc.nodeAt(pos)?.nodeSize ?? 0;
  inText(editor)
    .deleteRange({ from: pos, to: pos + size })
    .run();
}
