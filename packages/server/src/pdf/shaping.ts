import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import * as harfBuzz from 'harfbuzzjs';

/**
 * Positions glyphs by HarfBuzz, as browsers do. fontkit, which pdfkit uses, fails at Gurmukhi, Telugu and Malayalam ('null
 * (reading xCoordinate)'), and leaves conjuncts of Kannada unjoined.
 */

/** A glyph of fontkit, with the characters for which it stands when text is copied. */
type Glyph = { id: number; codePoints: number[]; advanceWidth: number };

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };

type Layout = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };

/** The parts of fontkit that are needed here. */
export type FontkitFont = {
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { id: number };
  getGlyph(id: number, codePoints: number[]): Glyph;
  layout(text: string): Layout;
};

export type FontFile = { content: Buffer; shaper: harfBuzz.Font };

const read = new Map<string, FontFile>();

/** Once per thread. */
export function fontFile(path: string): FontFile {
  const known = read.get(path);
  if (known) return known;
  const content = sfntOf(readFileSync(path));
  const blob = new harfBuzz.Blob(new Uint8Array(content).buffer);
  const file = { content, shaper: new harfBuzz.Font(new harfBuzz.Face(blob)) };
  read.set(path, file);
  return file;
}

/** Makes a font of fontkit use the layout of HarfBuzz. */
export function shapeBy(shaper: harfBuzz.Font, font: FontkitFont): void {
  font.layout = (text) => {
    const buffer = new harfBuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfBuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const codePoints = codePointsOf(text, infos, font);
    const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
    return {
      glyphs: infos.map(({ codepoint: id }, at) => font.getGlyph(id, codePoints[at] ?? [])),
      positions,
      // pdfkit scales the positions, and expects the sum to follow.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

/** A glyph that is a character's own stands for it; the first of the other glyphs of a cluster for the rest. */
function codePointsOf(text: string, infos: readonly harfBuzz.GlyphInfo[], font: FontkitFont): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const rest = new Map(
    starts.map((start, at) => {
      const letters = [...text.slice(start, starts[at + 1])];
      return [start, letters.map((letter) => letter.codePointAt(0) ?? 0)];
    }),
  );
  const own = infos.map(({ codepoint: id, cluster }) => {
    const open = rest.get(cluster) ?? [];
    const at = open.findIndex((codePoint) => font.glyphForCodePoint(codePoint).id === id);
    return at < 0 ? undefined : open.splice(at, 1);
  });
  return infos.map(({ cluster }, at) => own[at] ?? rest.get(cluster)?.splice(0) ?? []);
}

/** The tables of a WOFF file, unpacked: HarfBuzz reads no WOFF. */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  const log = Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** log, 6);
  directory.writeUInt16BE(log, 8);
  directory.writeUInt16BE(16 * (count - 2 ** log), 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let at = 0; at < count; at += 1) {
    const entry = 44 + 20 * at;
    const begin = woff.readUInt32BE(entry + 4);
    const packedBytes = woff.readUInt32BE(entry + 8);
    const bytes = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(begin, begin + packedBytes);
    const table = packedBytes < bytes ? inflateSync(packed) : packed;
    woff.copy(directory, 12 + 16 * at, entry, entry + 4);
    directory.writeUInt32BE(woff.readUInt32BE(entry + 16), 16 + 16 * at);
    directory.writeUInt32BE(offset, 20 + 16 * at);
    directory.writeUInt32BE(bytes, 24 + 16 * at);
    parts.push(table, Buffer.alloc(-bytes & 3));
    offset += bytes + (-bytes & 3);
  }
  return Buffer.concat(parts);
}
