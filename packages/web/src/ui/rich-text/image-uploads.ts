import { images } from '@prepdesk/contract/files/images';
import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { sendWatched } from '../../api/upload.ts';
import { dataUrlOf, faultOfImage, faultOfUpload } from '../fields/chosen-file.ts';
import { cleanPaste } from './clean-paste.ts';
import { withoutForeignImages } from './pasted-images.ts';
import { fillPlace, removePlace, type Upload, underWay } from './upload-place.ts';

/** Adds a message about something that could not be done; '' clears all messages. */
export type SayFault = (sentence: string) => void;

let counted = 0;

/** Reserves a place for an image and starts its upload. @returns the key of the place */
function begin(editor: Editor, name: string, read: () => Promise<string>, say: SayFault): string {
  counted += 1;
  const key = `upload-${counted}`;
  const upload: Upload = { name, share: 0, stopper: new AbortController(), watchers: new Set() };
  underWay.set(key, upload);
  void finish(editor, key, upload, read, say);
  return key;
}

async function finish(
  editor: Editor,
  key: string,
  upload: Upload,
  read: () => Promise<string>,
  say: SayFault,
) {
  const { signal } = upload.stopper;
  const onProgress = (share: number) => {
    upload.share = share;
    for (const draw of upload.watchers) draw();
  };
  try {
    const imageBinary = await read();
    const { response } = await sendWatched(images.upload, { imageBinary }, { onProgress, signal });
    fillPlace(editor, key, { src: response.url, alt: '' });
  } catch (error) {
    removePlace(editor, key);
    if (signal.aborted) return;
    say(faultOfUpload(error, upload.name));
  } finally {
    underWay.delete(key);
  }
}

/** Uploads images and puts them where the cursor is, or at a position. */
export function uploadImages(editor: Editor, files: readonly File[], say: SayFault, at?: number): void {
  say('');
  const places = files
    .filter((file) => !faultOfImage(file))
    .map((file) => ({
      type: 'uploadPlace',
      attrs: { key: begin(editor, file.name, () => dataUrlOf(file), say) },
    }));
  const { from, to } = editor.state.selection;
  if (places.length > 0)
    editor
      .chain()
      .focus()
      .insertContentAt(at ?? { from, to }, places)
      .run();
  // After the insertion, which clears earlier messages.
  for (const file of files.filter(faultOfImage)) {
    say(files.length === 1 ? faultOfImage(file) : `${file.name}: ${faultOfImage(file)}`);
  }
}

/** Handles a picture that was copied by itself. Word adds a picture of the text to copied text: then the text wins. */
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

/** Cleaned-up pasted HTML; images inside it are uploaded one by one. */
export function pastedHtml(editor: Editor | null, html: string, say: SayFault): string {
  if (!editor) return '';
  const { html: kept, lost } = withoutForeignImages(cleanPaste(html), {
    origin: location.origin,
    take: (dataUrl) => begin(editor, 'pasted image', async () => dataUrl, say),
  });
  // After the paste itself, which clears earlier messages.
  if (lost > 0) setTimeout(() => say(lostSentence(lost)));
  return kept;
}

const lostSentence = (count: number): string =>
  count === 1
    ? 'One image could not be taken along. Please add it from a file'
    : `${count} images could not be taken along. Please add them from files`;
