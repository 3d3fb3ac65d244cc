/** A file and its listed name, which includes the folders below the picked one. */
export type ChosenFile = { name: string; file: File };

/** What was chosen, and what of it is not meant to be uploaded, by the same names. */
export type ChosenFiles = { files: ChosenFile[]; skipped: string[] };

/** What operating systems and Office put into folders: locks of open files, wastebaskets, previews. */
const systemNames =
  /(^|\/)(\.[^/]+|~\$[^/]*|Thumbs\.db|ehthumbs\.db|desktop\.ini|Icon\r)$|(^|\/)(\.[^/]+|__MACOSX|\$RECYCLE\.BIN|RECYCLER|System Volume Information|@eaDir)\//i;

function sorted(all: readonly ChosenFile[]): ChosenFiles {
  // macOS names files with letters and their marks apart.
  const named = all.map(({ name, file }) => ({ name: name.normalize('NFC'), file })).sort(byName);
  return {
    files: named.filter(({ name }) => !systemNames.test(name)),
    skipped: named.map(({ name }) => name).filter((name) => systemNames.test(name)),
  };
}

/** '2 files of the system were skipped: .DS_Store, ~$Unit 1.docx'; '' for none. */
export function skippedText(skipped: readonly string[]): string {
  if (skipped.length === 0) return '';
  const names = [...new Set(skipped.map((name) => name.slice(name.lastIndexOf('/') + 1)))];
  const shown = names.slice(0, maxNamed).join(', ');
  const count = counted(skipped.length, 'system or lock file was', 'system or lock files were');
  return `${count} skipped: ${shown}${names.length > maxNamed ? ', …' : ''}`;
}

const maxNamed = 5;

/** The path without the picked folder itself: 'Law/Unit 1/Offer.pdf' is listed as 'Unit 1/Offer.pdf'. */
const belowPicked = (path: string): string => path.slice(path.indexOf('/') + 1);

/** The files from a picker for single files or for a folder. */
export const filesOfPicker = (files: readonly File[]): ChosenFiles =>
  sorted(files.map((file) => ({ name: belowPicked(file.webkitRelativePath) || file.name, file })));

/** The dropped files, and those in dropped folders. Call this synchronously: the browser discards the data later. */
export async function filesOfDrop(data: DataTransfer): Promise<ChosenFiles> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const files = await Promise.all(entries.map((entry) => (entry ? filesBelow(entry) : [])));
  return sorted(files.flat());
}

async function filesBelow(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    const path = entry.fullPath.replace(/^\//, '');
    return [{ name: belowPicked(path), file }];
  }
  const below = await entriesOf((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(below.map(filesBelow))).flat();
}

/** Browsers return the entries of a folder a hundred at a time. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const collator = new Intl.Collator('en', { numeric: true });
const byName = (one: ChosenFile, other: ChosenFile): number => collator.compare(one.name, other.name);

import { counted } from '@prepdesk/contract/numbers-shown';
