import type { EditorState } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';

/** Inserts a text at the cursor; after a list whose end the cursor is at, so that it is no part of the last item. */
export function insertHtml(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection;
  editor
    .chain()
    .focus()
    .insertContentAt(afterList(editor.state) ?? { from, to }, html)
    .run();
}

/** After the outermost list that ends at the cursor, in the empty paragraph there if there is one. */
function afterList({ doc, selection }: EditorState): number | null {
  const { $from, empty } = selection;
  if (!empty) return null;
  const lists = Array.from({ length: $from.depth }, (_, index) => index + 1).filter((depth) =>
    /List$/.test($from.node(depth).type.name),
  );
  // Only the ends of what the cursor stands in are between the cursor and the end of the list.
  const ending = lists.find((depth) => $from.end(depth) - $from.pos === $from.depth - depth);
  if (ending === undefined) return null;
  const after = $from.after(ending);
  const next = doc.nodeAt(after);
  return next?.type.name === 'paragraph' && next.content.size === 0 ? after + 1 : after;
}
