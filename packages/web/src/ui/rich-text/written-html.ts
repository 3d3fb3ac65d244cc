import { isBlankHtml } from '@prepdesk/contract/html-words';
import { DOMSerializer, Fragment, type Node } from '@tiptap/pm/model';
import { whenIdle } from '../screen/when-idle.ts';
import { hasUploads } from './uploads-in-html.ts';

/** HTML by block: a block that was not edited keeps its node object. */
const known = new WeakMap<Node, string>();

/** An editor's content as HTML; '' when it is empty. Only the blocks that changed are serialized again. */
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
  // In a separate document, so that nothing is loaded.
  const aside = document.implementation.createHTMLDocument();
  const serializer = DOMSerializer.fromSchema(block.type.schema);
  aside.body.append(serializer.serializeFragment(Fragment.from(block), { document: aside }));
  const html = aside.body.innerHTML;
  known.set(block, html);
  return html;
}

/** Few enough not to delay a typed letter, even on a slow machine. */
const blocksAtOnce = 10;

/** Serializes a text while the browser is idle, so that the first pause has as little to do as later ones. */
export async function writeAhead(doc: Node, isOver: () => boolean): Promise<void> {
  for (let from = 0; from < doc.childCount; from += blocksAtOnce) {
    await whenIdle();
    if (isOver()) return;
    for (let at = from; at < Math.min(from + blocksAtOnce, doc.childCount); at += 1) blockHtml(doc.child(at));
  }
}

/** Stops at the first word, so that a long text is not read through at each letter. */
function hasWords(doc: Node): boolean {
  let isFound = false;
  doc.descendants((node) => {
    isFound ||= /[\p{L}\p{N}]/u.test(node.text ?? '');
    return !isFound;
  });
  return isFound;
}
