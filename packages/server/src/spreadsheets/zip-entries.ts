/** A file inside a zip, still packed. Method 0 is stored as it is, 8 deflated (APPNOTE 4.4.5). */
export type ZipEntry = { name: string; method: number; packed: Buffer };

const endMark = 0x06054b50;
const directoryMark = 0x02014b50;
const localMark = 0x04034b50;
const endLength = 22;
const longestComment = 65_535;

/** The entries of a zip, by its directory; undefined for what is none. */
export function entriesOf(zip: Buffer): ZipEntry[] | undefined {
  const end = endOf(zip);
  if (end === undefined) return undefined;
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let place = 0; place < count; place += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== directoryMark) return undefined;
    const nameLength = zip.readUInt16LE(at + 28);
    const packed = packedAt(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20));
    if (!packed) return undefined;
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({ name, method: zip.readUInt16LE(at + 10), packed });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(zip: Buffer): number | undefined {
  const first = Math.max(0, zip.length - endLength - longestComment);
  for (let at = zip.length - endLength; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === endMark) return at;
  }
  return undefined;
}

function packedAt(zip: Buffer, header: number, packedBytes: number): Buffer | undefined {
  if (header + 30 > zip.length || zip.readUInt32LE(header) !== localMark) return undefined;
  const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  return from + packedBytes <= zip.length ? zip.subarray(from, from + packedBytes) : undefined;
}
