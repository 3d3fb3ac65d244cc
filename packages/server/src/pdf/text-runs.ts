import { createRequire } from 'node:module';

/**
 * Text for PDF files, in fonts that have its letters: each has one script only, so a line is cut into runs. Letters of
 * Devanagari are joined and put in order by their font, which needs whole words.
 */

const require = createRequire(import.meta.url);

/** Where each font's file lies, for a document to register. */
export const fontFiles = {
  'latin-400': require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  'latin-600': require.resolve('@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff'),
  'latinMore-400': require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
  'latinMore-600': require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff'),
  'devanagari-400': require.resolve(
    '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
  ),
  'devanagari-600': require.resolve(
    '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff',
  ),
} as const;

export type Weight = 400 | 600;
type Script = 'latin' | 'latinMore' | 'devanagari';
export type TextRun = { font: `${Script}-${Weight}`; text: string };

type Range = readonly [first: number, last: number];

/** The sign of the rupee is in here, too, and what joins letters and keeps them apart. */
const devanagari: readonly Range[] = [
  [0x0900, 0x097f],
  [0x1cd0, 0x1cf9],
  [0x200c, 0x200d],
  [0x20b9, 0x20b9],
  [0xa8e0, 0xa8ff],
];
const plainLatin: readonly Range[] = [
  [0x0000, 0x00ff],
  [0x2010, 0x203a],
];

const isIn = (ranges: readonly Range[], code: number): boolean =>
  ranges.some(([first, last]) => first <= code && code <= last);

function scriptOf(letter: string): Script {
  const code = letter.codePointAt(0) ?? 0;
  if (isIn(devanagari, code)) return 'devanagari';
  return isIn(plainLatin, code) ? 'latin' : 'latinMore';
}

/** Runs of one font each. A blank belongs to what stands before it. */
export function runsOf(text: string, weight: Weight): TextRun[] {
  const runs: TextRun[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const font = letter === ' ' && last ? last.font : (`${scriptOf(letter)}-${weight}` as const);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}
