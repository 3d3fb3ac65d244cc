import { images } from '@prepdesk/contract/catalogue/images';
import { Failure } from '@prepdesk/contract/failures';
import { type Editor, Node } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { send } from '../../api/transport.ts';
import { dataUrlOf, faultOfImage } from '../fields/chosen-file.ts';
import { cleanPaste } from './clean-paste.ts';
import { withoutForeignImages } from './pasted-images.ts';

/** Tells the person what could not be done; '' takes it back. */
export type SayFault = (sentence: string) => void;

/** Names of what is being uploaded, by the key of its place in the text. */
const underWay = new Map<string, string>();

/** Where an image will stand once it is uploaded. It is no part of the value. */
export const UploadPlace = Node.create({
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
    ({ node }) => {
      const dom = document.createElement('span');
      dom.dataset.upload = node.attrs.key;
      dom.setAttribute('role', 'status');
      dom.textContent = `Uploading ${underWay.get(node.attrs.key) ?? 'image'}…`;
      return { dom };
    },
});

export const withoutUploads = (html: string): string =>
  html.replace(/<span data-upload="[^"]*"><\/span>/g, '');

let counted = 0;

/** Keeps a place for an image, whose upload is `work`. @returns the key of the place */
function upload(editor: Editor, name: string, read: () => Promise<string>, say: SayFault): string {
  counted += 1;
  const key = `upload-${counted}`;
  underWay.set(key, name);
  void finish(editor, key, name, read, say);
  return key;
}

async function finish(editor: Editor, key: string, name: string, read: () => Promise<string>, say: SayFault) {
  try {
    const { response } = await send(images.upload, { imageBinary: await read() });
    replacePlace(editor, key, { src: response.url, alt: '' });
  } catch (error) {
    replacePlace(editor, key, null);
    say(error instanceof Failure ? error.message : `Couldn't upload file: ${name}.`);
  } finally {
    underWay.delete(key);
  }
}

function replacePlace(editor: Editor, key: string, image: { src: string; alt: string } | null): void {
  if (editor.isDestroyed) return;
  const { tr, doc, schema } = editor.state;
  doc.descendants((node, pos) => {
    if (node.type.name !== 'uploadPlace' || node.attrs.key !== key) return;
    const made = image && schema.nodes.image?.create(image);
    if (made) tr.replaceWith(tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize), made);
    else tr.delete(tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize));
  });
  // Undo takes the image away with its place, and does not bring back the place without it.
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
}

/** Uploads images and puts them where the cursor is, or at a position. */
export function uploadImages(editor: Editor, files: readonly File[], say: SayFault, at?: number): void {
  say('');
  const refusals = files.map(faultOfImage).filter(Boolean);
  const places = files
    .filter((file) => !faultOfImage(file))
    .map((file) => ({
      type: 'uploadPlace',
      attrs: { key: upload(editor, file.name, () => dataUrlOf(file), say) },
    }));
  const { from, to } = editor.state.selection;
  if (places.length > 0)
    editor
      .chain()
      .focus()
      .insertContentAt(at ?? { from, to }, places)
      .run();
  if (refusals[0]) say(refusals[0]);
}

/** A picture that was copied by itself. Word sends a picture of the text beside the text: the text is meant then. */
export function imagePaste(editor: Editor | null, event: ClipboardEvent, say: SayFault): boolean {
  const files = imagesIn(event.clipboardData);
  const html = event.clipboardData?.getData('text/html') ?? '';
  const hasWords =
    html.replace(/<!--[\s\S]*?-->|<(style|script|title)\b[\s\S]*?<\/\1>|<[^>]*>|\s/gi, '') !== '';
  if (!editor || files.length === 0 || hasWords) return false;
  uploadImages(editor, files, say);
  return true;
}

export function imageDrop(editor: Editor | null, view: EditorView, event: DragEvent, say: SayFault): boolean {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (!editor || files.length === 0) return false;
  event.preventDefault();
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  uploadImages(editor, files, say, at);
  return true;
}

const imagesIn = (carried: DataTransfer | null): File[] =>
  [...(carried?.files ?? [])].filter((file) => file.type.startsWith('image/'));

/** Pasted HTML without what its makers left in it; images inside it are uploaded one by one. */
export function pastedHtml(editor: Editor | null, html: string, say: SayFault): string {
  if (!editor) return '';
  const { html: kept, lost } = withoutForeignImages(cleanPaste(html), {
    origin: location.origin,
    take: (dataUrl) => upload(editor, 'pasted image', async () => dataUrl, say),
  });
  // After the paste itself, which takes earlier sentences away.
  if (lost > 0) setTimeout(() => say(lostSentence(lost)));
  return kept;
}

const lostSentence = (count: number): string =>
  count === 1
    ? 'One image could not be taken along. Please add it from a file'
    : `${count} images could not be taken along. Please add them from files`;
