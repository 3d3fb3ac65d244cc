/**
 * A browser that translates a page puts `<font>` elements in place of React's text nodes. React then fails at nodes that
 * are no longer where it left them ('removeChild: not a child of this node'), and counts stay as they were translated.
 * Here React finds what stands in place of its text, and a text that changes returns to the page, to be translated anew.
 */

/** What a translation put in place of a text. */
const replacements = new WeakMap<Node, Element>();

const isTranslation = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.tagName === 'FONT';

/** The child of the parent that is, contains or replaces a node; undefined when there is none. */
function standIn(parent: Node, node: Node): Node | undefined {
  let at: Node | null = replacements.get(node) ?? node;
  while (at && at.parentNode !== parent) at = isTranslation(at.parentNode) ? at.parentNode : null;
  return at ?? undefined;
}

/** A text is replaced in one step, or in two records in a row. React itself draws no `<font>`. */
function note(records: readonly MutationRecord[]): void {
  const textGone = (record: MutationRecord | undefined, target: Node): Text | undefined => {
    const removed = record?.target === target ? record.removedNodes[0] : undefined;
    return removed instanceof Text ? removed : undefined;
  };
  for (const [at, record] of records.entries()) {
    const added = [...record.addedNodes].find(isTranslation);
    if (!added) continue;
    const { target } = record;
    const gone =
      textGone(record, target) ?? textGone(records[at + 1], target) ?? textGone(records[at - 1], target);
    if (gone) replacements.set(gone, added);
  }
}

function accessorOf(prototype: object, name: string): PropertyDescriptor | undefined {
  const own = Object.getOwnPropertyDescriptor(prototype, name);
  const above = Object.getPrototypeOf(prototype);
  return own ?? (above ? accessorOf(above, name) : undefined);
}

/** Call this once. */
export function keepUpWithTranslations(): void {
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = accessorOf(Text.prototype, 'nodeValue');

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    note(observer.takeRecords());
    const replacement = standIn(this, child);
    if (!replacement) return removeChild.call(this, child) as T;
    removeChild.call(this, replacement);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    note(observer.takeRecords());
    return insertBefore.call(this, node, standIn(this, before) ?? before) as T;
  };
  if (!nodeValue?.set) return;
  const { set } = nodeValue;
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string) {
      set.call(this, value);
      if (!this.isConnected) note(observer.takeRecords());
      const replacement = replacements.get(this);
      if (!replacement?.parentNode || this.isConnected) return;
      replacements.delete(this);
      replacement.replaceWith(this);
    },
  });
}
