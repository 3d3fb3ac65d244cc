import { Extension } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/**
 * Marks the block with the cursor, for the style that leaves other blocks undrawn while they are out of view. Browsers
 * decide that once per frame and begin with a new block undrawn, where the cursor cannot move: letters typed between
 * Enter and the next frame would stand in the wrong order.
 */
export const DrawnAtOnce = Extension.create({
  name: 'drawnAtOnce',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: markedBlocks } })],
});

function markedBlocks({ doc, selection }: EditorState): DecorationSet {
  const { $anchor, $head } = selection;
  const ends = $anchor.index(0) === $head.index(0) ? [$head] : [$anchor, $head];
  return DecorationSet.create(doc, ends.flatMap(markOf));
}

function markOf(position: ResolvedPos): Decoration[] {
  if (position.depth === 0) return [];
  return [Decoration.node(position.before(1), position.after(1), { 'data-drawn': '' })];
}
