import { shareText } from '@prepdesk/contract/numbers-shown';
import { type Editor, Node } from '@tiptap/core';
import type { Node as DocNode } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';

/** An image on its way to the server. */
export type Upload = {
  name: string;
  /** The share that was sent, 0 to 1. */
  share: number;
  stopper: AbortController;
  /** Callbacks that draw the share in the image's place. */
  watchers: Set<() => void>;
};

/** Uploads by the key of their place in the text. */
export const underWay = new Map<string, Upload>();

/** The place of an image until it is uploaded. Never stored. */
export const UploadPlaceholder = Node.create({
  name: 'uploadPlace',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ key: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'span[data-upload]',
      getAttrs: (element) => {
        const key = element.dataset.upload ?? '';
        return underWay.has(key) ? { key } : false;
      },
    },
  ],
  renderHTML: ({ node }) => ['span', { 'data-upload': node.attrs.key }],
  addNodeView:
    () =>
    ({ node, editor }) =>
      viewOf(editor, String(node.attrs.key)),
  addProseMirrorPlugins: () => [
    new Plugin({
      // Undo may bring back a place whose upload has ended.
      appendTransaction: (transactions, _, { doc, tr }) =>
        transactions.some(({ docChanged }) => docChanged)
          ? withoutPlaceholders(tr, doc, (key) => !underWay.has(key))
          : null,
    }),
  ],
});

function viewOf(editor: Editor, key: string) {
  const dom = document.createElement('span');
  const words = document.createElement('span');
  const share = document.createElement('span');
  const cancel = document.createElement('button');
  const upload = underWay.get(key);
  const name = upload?.name ?? 'image';
  dom.dataset.upload = key;
  words.setAttribute('role', 'status');
  words.textContent = `Uploading ${name}…`;
  // Hidden, or screen readers would announce every step.
  share.setAttribute('aria-hidden', 'true');
  cancel.type = 'button';
  cancel.textContent = '×';
  cancel.setAttribute('aria-label', `Cancel uploading ${name}`);
  cancel.title = 'Cancel';
  cancel.onclick = () => {
    upload?.stopper.abort();
    removePlaceholder(editor, key);
    editor.commands.focus();
  };
  const draw = () => {
    share.textContent = upload ? ` ${shareText(upload.share)} ` : '';
  };
  draw();
  upload?.watchers.add(draw);
  dom.append(words, share, cancel);
  return {
    dom,
    stopEvent: ({ target }: Event) => target === cancel,
    ignoreMutation: () => true,
    destroy: () => void upload?.watchers.delete(draw),
  };
}

export function removePlaceholder(editor: Editor, key: string): void {
  if (editor.isDestroyed) return;
  const { tr, doc } = editor.state;
  const removed = withoutPlaceholders(tr, doc, (one) => one === key);
  if (removed) editor.view.dispatch(removed);
}

export function fillPlaceholder(editor: Editor, key: string, image: { src: string; alt: string }): void {
  if (editor.isDestroyed) return;
  const { tr, doc, schema } = editor.state;
  const made = schema.nodes.image?.create(image);
  eachPlaceholder(doc, (one, pos, size) => {
    if (one === key && made) tr.replaceWith(tr.mapping.map(pos), tr.mapping.map(pos + size), made);
  });
  // Not a step of its own in the history: Undo removes the image with its place and never restores an empty place.
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
}

/** @returns null when there is no such place */
function withoutPlaceholders(
  tr: Transaction,
  doc: DocNode,
  isMeant: (key: string) => boolean,
): Transaction | null {
  eachPlaceholder(doc, (key, pos, size) => {
    if (isMeant(key)) tr.delete(tr.mapping.map(pos), tr.mapping.map(pos + size));
  });
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

function eachPlaceholder(doc: DocNode, visit: (key: string, pos: number, size: number) => void): void {
  doc.descendants((node, pos) => {
    if (node.type.name === 'uploadPlace') visit(String(node.attrs.key), pos, node.nodeSize);
  });
}
