import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Text for PDF files: fonts by script, since no single font has all the letters of names, packages and prices. */

const require = createRequire(import.meta.url);

/** The first font that has a letter draws it; ₹ is in the second and the third. */
const files = {
  regular: [
    require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
    require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  ],
  strong: [
    require.resolve('@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff'),
    require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff'),
    require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff'),
  ],
} as const;

export type Face = keyof typeof files;
export type Run = { font: string; text: string };

type PdfFont = { font: { hasGlyphForCodePoint(codePoint: number): boolean; characterSet?: number[] } };

/** The parts of pdfkit that are needed here. */
export type FontBook = {
  registerFont(name: string, source: Buffer): unknown;
  font(name: string): unknown;
  _font?: PdfFont;
};

const nameOf = (face: Face, index: number): string => `${face}-${index}`;
const missingLetter = '□';

/** Adds the fonts to a document. @returns the runs of a text, each with the font that has its letters */
export function fontsIn(book: FontBook): (text: string, face: Face) => Run[] {
  const known = new Map<string, (codePoint: number) => boolean>();
  for (const face of Object.keys(files) as Face[]) {
    for (const [index, file] of files[face].entries()) {
      const name = nameOf(face, index);
      book.registerFont(name, readFileSync(file));
      book.font(name);
      const { font } = book._font as PdfFont;
      known.set(name, (codePoint) => font.hasGlyphForCodePoint(codePoint));
    }
  }
  return (text, face) => {
    const fonts = files[face].map((_, index) => nameOf(face, index));
    return runsOf(text, (codePoint, before) => {
      // A space between two words of one script, or a character that joins letters, stays with them.
      if (before && isBetween(codePoint) && known.get(before)?.(codePoint)) return before;
      return fonts.find((name) => known.get(name)?.(codePoint));
    });
  };
}

const isBetween = (codePoint: number): boolean =>
  codePoint === 0x20 || codePoint === 0x200c || codePoint === 0x200d;

/**
 * Splits a text where the font changes.
 * @param fontOf the font for a letter, given the previous letter's font; undefined where no font has it
 */
export function runsOf(
  text: string,
  fontOf: (codePoint: number, before: string | undefined) => string | undefined,
): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1);
    const row = fontOf(letter.codePointAt(0) ?? 0, last?.font);
    const shown = row ? letter : missingLetter;
    const font = row ?? fontOf(missingLetter.codePointAt(0) ?? 0, last?.font) ?? last?.font;
    if (!font) continue;
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}
