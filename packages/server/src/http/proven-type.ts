import { markedUtf16 } from '@prepdesk/contract/csv-text';
import { type FileType, fileFaults, typeOfName } from '@prepdesk/contract/file-types';

type Finding = { type: FileType; fault: '' } | { type: undefined; fault: string };

/**
 * The kind of a file: what its name claims, if its first bytes prove it.
 * @param head the first 64 KiB
 */
export async function provenType(head: Buffer, name: string, allowed: readonly FileType[]): Promise<Finding> {
  const claimed = typeOfName(name);
  if (!claimed || !allowed.includes(claimed)) return refusal(fileFaults.isOther(name, allowed));
  // Loaded when first needed: it would be a tenth of the server's start.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const isTrue = isClaimed(claimed, found?.ext, head);
  return isTrue ? { type: claimed, fault: '' } : refusal(fileFaults.lies(name, claimed));
}

const refusal = (fault: string): Finding => ({ type: undefined, fault });

/**
 * Text has no mark of its own: it is what is nothing else, and has no zero bytes. Marked UTF-16 proves itself: by
 * chance its pairs are not right for long.
 */
function isText(found: string | undefined, head: Buffer): boolean {
  const utf16 = markedUtf16(head);
  if (!utf16) return found === undefined && !head.includes(0);
  try {
    // The head may end amid a character.
    return !new TextDecoder(utf16, { fatal: true }).decode(head, { stream: true }).includes('\u0000');
  } catch {
    return false;
  }
}

/** The folder in which an Office file of each kind keeps what it says, inside its zip. */
const officeFolders: Partial<Record<FileType, string>> = { docx: 'word/', pptx: 'ppt/', xlsx: 'xl/' };

/**
 * Browsers record sound as MP4 without saying that it is nothing else. One with pictures is a film, and Opus inside is
 * what older iPhones do not play. What they hold stands at the beginning of a recording; files of other programs may say
 * it at their end, but then call themselves M4A.
 */
const isSound = (found: string | undefined, head: Buffer): boolean =>
  found === 'm4a' || (found === 'mp4' && head.includes('soun') && !head.includes('vide'));

function isClaimed(claimed: FileType, found: string | undefined, head: Buffer): boolean {
  if (claimed === 'csv') return isText(found, head);
  if (claimed === 'm4a') return isSound(found, head) && !head.includes('dOps');
  const folder = officeFolders[claimed];
  return found === claimed || (found === 'zip' && folder !== undefined && head.includes(folder));
}
