import { isBlankHtml } from '@prepdesk/contract/html-words';
import { DOMSerializer, Fragment, type Node } from '@tiptap/pm/model';
import { whenIdle } from '../screen/when-idle.ts';
import { hasUploads } from './uploads-in-html.ts';

/** A block that nobody has written in is the same node as before. */
const known = new WeakMap<Node, string>();

/** What an editor holds, as HTML; '' for nothing. Of a long text only the blocks that are others are written down anew. */
export function writtenHtml(doc: Node): string {
  let html = '';
  doc.forEach((block) => {
    html += blockHtml(block);
  });
  return !hasWords(doc) && isBlankHtml(html) && !hasUploads(html) ? '' : html;
}

function blockHtml(block: Node): string {
  const found = known.get(block);
  if (found !== undefined) return found;
  // In a document of its own nothing is loaded.
  const aside = document.implementation.createHTMLDocument();
  const serializer = DOMSerializer.fromSchema(block.type.schema);
  aside.body.append(serializer.serializeFragment(Fragment.from(block), { document: aside }));
  const html = aside.body.innerHTML;
  known.set(block, html);
  return html;
}

/** So few that a letter need not wait for them, on a slow machine too. */
const blocksAtOnce = 10;

/** Writes a text down while the browser is idle, so that the first pause has as little to do as the others. */
export async function writeAhead(doc: Node, isOver: () => boolean): Promise<void> {
  for (let from = 0; from < doc.childCount; from += blocksAtOnce) {
    await whenIdle();
    if (isOver()) return;
    for (let at = from; at < Math.min(from + blocksAtOnce, doc.childCount); at += 1) blockHtml(doc.child(at));
  }
}

/** The first word ends the look: a long text is not read through at each letter. */
function hasWords(doc: Node): boolean {
  let isFound = false;
  doc.descendants((node) => {
    isFound ||= /[\p{L}\p{N}]/u.test(node.text ?? '');
    return !isFound;
  });
  return isFound;
}
