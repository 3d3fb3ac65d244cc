import { markedUtf16 } from '@prepdesk/contract/csv-text';
import { type FileType, fileErrors, typeOfName } from '@prepdesk/contract/file-types';

type Finding = { type: FileType; error: '' } | { type: undefined; error: string };

/**
 * The type of a file: what its name claims, if its first bytes prove it.
 * @param head the first 64 KiB
 */
export async function provenType(head: Buffer, name: string, allowed: readonly FileType[]): Promise<Finding> {
  const claimed = typeOfName(name);
  if (!claimed || !allowed.includes(claimed)) return refusal(fileErrors.isOther(name, allowed));
  // Loaded on first use: it would be a tenth of the server's start.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(head).catch(() => undefined);
  const isTrue = isClaimed(claimed, detected?.ext, head);
  return isTrue ? { type: claimed, error: '' } : refusal(fileErrors.lies(name, claimed, detected?.ext));
}

const refusal = (error: string): Finding => ({ type: undefined, error });

/**
 * Text has no signature of its own: it is what is nothing else and has no zero bytes. UTF-16 with a byte order mark
 * proves itself: random bytes are not valid pairs for long.
 */
function isText(detected: string | undefined, head: Buffer): boolean {
  const utf16 = markedUtf16(head);
  if (!utf16) return detected === undefined && !head.includes(0);
  try {
    // The head may end in the middle of a character.
    return !new TextDecoder(utf16, { fatal: true }).decode(head, { stream: true }).includes('\u0000');
  } catch {
    return false;
  }
}

/** The folder inside the zip in which an Office file of each kind keeps its content. */
const officeFolders: Partial<Record<FileType, string>> = { docx: 'word/', pptx: 'ppt/', xlsx: 'xl/' };

/** A recording is proved by its list of contents, which may be at its end (`Mp4Reader`). */
const isMp4 = (head: Buffer): boolean => head.toString('latin1', 4, 8) === 'ftyp';

const isHeic = (detected: string | undefined): boolean => detected === 'heic' || detected === 'avif';

/** Readers look for a PDF's mark in the first 1,024 bytes: scanners and portals put lines of their own before it. */
const isPdf = (detected: string | undefined, head: Buffer): boolean =>
  detected === 'pdf' || (detected === undefined && head.subarray(0, 1024).includes('%PDF-'));

function isClaimed(claimed: FileType, detected: string | undefined, head: Buffer): boolean {
  if (claimed === 'csv') return isText(detected, head);
  if (claimed === 'm4a') return isMp4(head) && !isHeic(detected);
  if (claimed === 'pdf') return isPdf(detected, head);
  const folder = officeFolders[claimed];
  return detected === claimed || (detected === 'zip' && folder !== undefined && head.includes(folder));
}
