import { Failure, refused } from '@prepdesk/contract/failures';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

const mebibyte = 1024 * 1024;
/** Of all parts that are read, unpacked. A sheet of 20,000 long questions has about 40 MiB. */
const maxUnpackedBytes = 64 * mebibyte;
const maxEntries = 500;

export const unreadable = () =>
  refused('The file cannot be read as an Excel workbook. Please save it again as .xlsx, or as CSV');

/** The parts of a workbook, which is a zip. Each is unpacked piece by piece while it is read. */
export type ZipParts = {
  has(name: string): boolean;
  /** @throws Failure `refused` for a part that is missing or damaged, and beyond the limit for all parts together */
  read(name: string): AsyncGenerator<Uint8Array>;
};

/** @throws Failure `refused` for what is not a zip, or has far too many parts */
export async function openZip(content: Uint8Array): Promise<ZipParts> {
  const { zip, entries } = await withRefusal(() => directoryOf(content));
  // The sizes that a zip declares may be false, so the unpacked bytes are counted.
  let unpackedBytes = 0;
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read: async function* (name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry || entry.isEncrypted()) throw unreadable();
      const stream = await withRefusal(() => zip.openReadStreamPromise(entry));
      const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      try {
        for (;;) {
          const { value, done } = await withRefusal(() => pieces.next());
          if (done) return;
          unpackedBytes += value.length;
          if (unpackedBytes > maxUnpackedBytes)
            throw refused('The workbook is too large when it is unpacked');
          yield value;
        }
      } finally {
        stream.destroy();
      }
    },
  };
}

async function directoryOf(content: Uint8Array): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const zip = await fromBufferPromise(buffer, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: false,
  });
  if (zip.entryCount > maxEntries) throw unreadable();
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  return { zip, entries };
}

/** Whatever the library finds wrong with a zip is the file's fault. */
async function withRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Failure ? error : unreadable();
  }
}
