import type { FileType } from '@prepdesk/contract/file-types';

/** Office files are zips, in which names are not compressed: the part that contains macros always has this name. */
const macrosPart = 'vbaproject.bin';

const mayHaveMacros: ReadonlySet<FileType> = new Set(['docx', 'pptx', 'xlsx']);

/**
 * Answers, chunk after chunk of a file, whether macros have been found in it; undefined for kinds that cannot have any.
 */
export function macroSeeker(type: FileType): ((chunk: Buffer) => boolean) | undefined {
  if (!mayHaveMacros.has(type)) return undefined;
  let rest = '';
  return (chunk) => {
    const text = rest + chunk.toString('latin1').toLowerCase();
    rest = text.slice(1 - macrosPart.length);
    return text.includes(macrosPart);
  };
}
