import { images } from '@prepdesk/contract/files/images';
import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { sendObserved } from '../../api/upload.ts';
import { dataUrlOf, errorOfImage, errorOfUpload } from '../fields/chosen-file.ts';
import { cleanPaste } from './clean-paste.ts';
import { pastedFormulas } from './pasted-formulas.ts';
import { withoutForeignImages } from './pasted-images.ts';
import { rtfPictures } from './rtf-pictures.ts';
import { fillPlaceholder, removePlaceholder, type Upload, underWay } from './upload-placeholder.ts';

/** Adds a message about something that could not be done; '' clears all messages. */
export type ReportError = (sentence: string) => void;

let counted = 0;

/** Reserves a place for an image and starts its upload. @returns the key of the place */
function begin(editor: Editor, name: string, read: () => Promise<string>, say: ReportError): string {
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
  say: ReportError,
) {
  const { signal } = upload.stopper;
  const onProgress = (share: number) => {
    upload.share = share;
    for (const draw of upload.watchers) draw();
  };
  try {
    const imageBinary = await read();
    const { response } = await sendObserved(images.upload, { imageBinary }, { onProgress, signal });
    fillPlaceholder(editor, key, { src: response.url, alt: '' });
  } catch (error) {
    removePlaceholder(editor, key);
    if (signal.aborted) return;
    say(errorOfUpload(error, upload.name));
  } finally {
    underWay.delete(key);
  }
}

/** Uploads images and puts them where the cursor is, or at a position. */
export function uploadImages(editor: Editor, files: readonly File[], say: ReportError, at?: number): void {
  say('');
  const spots = files
    .filter((file) => !errorOfImage(file))
    .map((file) => ({
      type: 'uploadPlace',
      attrs: { key: begin(editor, file.name, () => dataUrlOf(file), say) },
    }));
  const { from, to } = editor.state.selection;
  if (spots.length > 0)
    editor
      .chain()
      .focus()
      .insertContentAt(at ?? { from, to }, spots)
      .run();
  // After the insertion, which clears earlier messages.
  for (const file of files.filter(errorOfImage)) {
    say(files.length === 1 ? errorOfImage(file) : `${file.name}: ${errorOfImage(file)}`);
  }
}

/** Handles a picture that was copied by itself. Word adds a picture of the text to copied text: then the text wins. */
export function imagePaste(editor: Editor | null, event: ClipboardEvent, say: ReportError): boolean {
  const files = imagesIn(event.clipboardData);
  const html = event.clipboardData?.getData('text/html') ?? '';
  const hasWords =
    html.replace(/<!--[\s\S]*?-->|<(style|script|title)\b[\s\S]*?<\/\1>|<[^>]*>|\s/gi, '') !== '';
  if (!editor || files.length === 0 || hasWords) return false;
  uploadImages(editor, files, say);
  return true;
}

export function imageDrop(
  editor: Editor | null,
  view: EditorView,
  event: DragEvent,
  say: ReportError,
): boolean {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (!editor || files.length === 0) return false;
  event.preventDefault();
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  uploadImages(editor, files, say, at);
  return true;
}

const imagesIn = (carried: DataTransfer | null): File[] =>
  [...(carried?.files ?? [])].filter((file) => file.type.startsWith('image/'));

/** What was pasted: HTML, and the same text in RTF, '' for none. */
export type Pasted = { html: string; rtf: string };

/** Cleaned-up pasted HTML; images inside it are uploaded one by one. */
export function pastedHtml(editor: Editor | null, { html, rtf }: Pasted, say: ReportError): string {
  if (!editor) return '';
  const { html: withFormulas, unread } = pastedFormulas(html);
  const { html: kept, lost } = withoutForeignImages(cleanPaste(withFormulas), {
    origin: location.origin,
    pictures: rtfPictures(rtf),
    take: (dataUrl) => begin(editor, 'pasted image', async () => dataUrl, say),
  });
  // After the paste itself, which clears earlier messages.
  if (lost > 0) setTimeout(() => say(lostSentence(lost)));
  if (unread > 0) setTimeout(() => say(unreadSentence(unread)));
  return kept;
}

const unreadSentence = (count: number): string =>
  count === 1
    ? 'One formula was pasted as plain text. Please write it again with the formula tool'
    : `${count} formulas were pasted as plain text. Please write them again with the formula tool`;

const lostSentence = (count: number): string =>
  count === 1
    ? 'One image could not be taken along. Please add it from a file'
    : `${count} images could not be taken along. Please add them from files`;
