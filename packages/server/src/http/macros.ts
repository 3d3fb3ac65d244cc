import type { FileType } from '@prepdesk/contract/file-types';

/** Office files are zips, in which names stand unpacked: the part in which macros live is always called so. */
const macrosPart = 'vbaproject.bin';

const mayHaveMacros: ReadonlySet<FileType> = new Set(['docx', 'pptx', 'xlsx']);

/** Answers, chunk after chunk of a file, whether macros were seen in it; nothing for kinds that have none. */
export function macroSeeker(type: FileType): ((chunk: Buffer) => boolean) | undefined {
  if (!mayHaveMacros.has(type)) return undefined;
  let rest = '';
  return (chunk) => {
    const text = rest + chunk.toString('latin1').toLowerCase();
    rest = text.slice(1 - macrosPart.length);
    return text.includes(macrosPart);
  };
}
