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

// A separate document, so that nothing is loaded. Making one for each block would take longer than the block.
let aside: Document | undefined;

function blockHtml(block: Node): string {
  const written = known.get(block);
  if (written !== undefined) return written;
  aside ??= document.implementation.createHTMLDocument();
  const serializer = DOMSerializer.fromSchema(block.type.schema);
  aside.body.replaceChildren(serializer.serializeFragment(Fragment.from(block), { document: aside }));
  const html = aside.body.innerHTML;
  known.set(block, html);
  return html;
}

/** Few enough not to delay a typed letter, even on a slow machine. */
const blocksAtOnce = 10;

/**
 * Serializes a text while the browser is idle, so that little is left to do at once. Somebody who writes leaves no time for
 * it; then it goes on at the next pause.
 * @param isOver asked before each part
 */
export async function writeAhead(doc: Node, isOver: () => boolean): Promise<void> {
  const unwritten = doc.children.filter((block) => !known.has(block));
  for (let from = 0; from < unwritten.length; from += blocksAtOnce) {
    await whenIdle();
    if (isOver()) return;
    for (const block of unwritten.slice(from, from + blocksAtOnce)) blockHtml(block);
  }
}

/** Stops at the first word, so that a long text is not read through at each letter. */
function hasWords(doc: Node): boolean {
  let exists = false;
  doc.descendants((node) => {
    exists ||= /[\p{L}\p{N}]/u.test(node.text ?? '');
    return !exists;
  });
  return exists;
}
