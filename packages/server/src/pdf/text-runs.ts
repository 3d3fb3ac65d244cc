import { createRequire } from 'node:module';

/**
 * Text for PDF files, in fonts that have its letters: each has one script only, so a line is cut into runs. Letters of
 * Devanagari are joined and put in order by their font, which needs whole words.
 */

const resolve = createRequire(import.meta.url).resolve;

const files = {
  latin: '@fontsource/noto-sans/files/noto-sans-latin',
  latinMore: '@fontsource/noto-sans/files/noto-sans-latin-ext',
  devanagari: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
} as const;
type Script = keyof typeof files;

export type Weight = 400 | 600;
export type TextRun = { font: `${Script}-${Weight}`; text: string };

/** Where a font's file lies, for a document to register. */
export const fontFiles = (): Record<TextRun['font'], string> =>
  Object.fromEntries(
    ([400, 600] as const).flatMap((weight) =>
      Object.entries(files).map(([script, file]) => [
        `${script}-${weight}`,
        resolve(`${file}-${weight}-normal.woff`),
      ]),
    ),
  ) as Record<TextRun['font'], string>;

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
