/** A file and its listed name, which includes the folders below the picked one. */
export type ChosenFile = { name: string; file: File };

/** Files that operating systems put into folders. */
const systemNames = /(^|\/)(\.[^/]+|Thumbs\.db|desktop\.ini|__MACOSX\/.*)$/i;

const isWanted = ({ name }: ChosenFile): boolean => !systemNames.test(name);

/** The path without the picked folder itself: 'Law/Unit 1/Offer.pdf' is listed as 'Unit 1/Offer.pdf'. */
const belowPicked = (path: string): string => path.slice(path.indexOf('/') + 1);

/** The files from a picker for single files or for a folder. */
export const filesOfPicker = (files: readonly File[]): ChosenFile[] =>
  files
    .map((file) => ({ name: belowPicked(file.webkitRelativePath) || file.name, file }))
    .filter(isWanted)
    .sort(byName);

/** The dropped files, and those in dropped folders. Call this synchronously: the browser discards the data later. */
export async function filesOfDrop(data: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const matches = await Promise.all(entries.map((entry) => (entry ? filesBelow(entry) : [])));
  return matches.flat().filter(isWanted).sort(byName);
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
