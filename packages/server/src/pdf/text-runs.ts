import { createRequire } from 'node:module';
import { type FontkitFont, fontFile, shapeBy } from './shaping.ts';

/** Text for PDF files: fonts by script, since no single font has all the letters of names, packages and prices. */

const require = createRequire(import.meta.url);

type Font = { family: string; subset: string; letters: RegExp };

const indic = (name: string, letters: RegExp): Font => ({
  family: `noto-sans-${name}`,
  subset: name,
  letters,
});

/**
 * A font is opened only when a text has a letter that it may have, and the first that has the letter draws it. ₹ is no
 * letter of any script.
 */
const fonts: readonly [Font, ...Font[]] = [
  { family: 'noto-sans', subset: 'latin', letters: /./su },
  { family: 'noto-sans', subset: 'latin-ext', letters: /[\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u },
  { family: 'noto-sans', subset: 'vietnamese', letters: /\p{scx=Latin}/u },
  { family: 'noto-sans', subset: 'greek', letters: /\p{scx=Greek}/u },
  { family: 'noto-sans', subset: 'cyrillic', letters: /\p{scx=Cyrillic}/u },
  indic('devanagari', /\p{scx=Devanagari}/u),
  indic('bengali', /\p{scx=Bengali}/u),
  indic('gujarati', /\p{scx=Gujarati}/u),
  indic('gurmukhi', /\p{scx=Gurmukhi}/u),
  indic('kannada', /\p{scx=Kannada}/u),
  indic('malayalam', /\p{scx=Malayalam}/u),
  indic('oriya', /\p{scx=Oriya}/u),
  indic('tamil', /\p{scx=Tamil}/u),
  indic('telugu', /\p{scx=Telugu}/u),
];

const weights = { regular: 400, strong: 600 } as const;

export type Face = keyof typeof weights;
export type Run = { font: string; text: string };

/** The parts of pdfkit that are needed here. */
export type FontBook = {
  registerFont(name: string, source: Buffer): unknown;
  font(name: string): unknown;
  _font?: { font: FontkitFont };
};

/** Stands for a letter that no font has. `unprintableIn` warns whoever prints. */
const missingLetter = '□';

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const clustersOf = (text: string): Iterable<{ segment: string }> =>
  clusters.segment(text.normalize('NFC').replace(/[\s\p{Control}]/gu, ' '));

/** Directional marks, zero-width characters, variation selectors: no glyph is missed where they are left out. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Signs that several scripts share and marks on letters: drawn with what stands before them. */
const joining = /[\p{Mark}\p{Join_Control}\u0964\u0965 ]/u;

/** The runs of texts, each with the font that has its letters; fonts are added to the document when they are needed. */
export class TextRuns {
  private readonly book: FontBook;
  private readonly opened = new Map<string, (codePoint: number) => boolean>();

  constructor(book: FontBook) {
    this.book = book;
  }

  of(text: string, face: Face): Run[] {
    const runs: Run[] = [];
    for (const { segment } of clustersOf(text)) {
      for (const run of this.ofCluster(segment, face, runs.at(-1)?.font) ?? [this.missing(face)]) {
        const last = runs.at(-1);
        if (last?.font === run.font) last.text += run.text;
        else runs.push(run);
      }
    }
    return runs;
  }

  /** What people see as letters or pictures and no font has, each once. */
  unprintableIn(text: string): string[] {
    const all = new Set<string>();
    for (const { segment } of clustersOf(text)) {
      if (!this.ofCluster(segment, 'regular', undefined)) all.add(segment);
    }
    return [...all];
  }

  /** Undefined when a letter of the cluster is in no font. */
  private ofCluster(cluster: string, face: Face, before: string | undefined): Run[] | undefined {
    const runs: Run[] = [];
    for (const letter of cluster) {
      const last = runs.at(-1);
      const font = this.fontOf(letter, face, last?.font ?? before);
      if (!font && unseen.test(letter)) continue;
      if (!font) return undefined;
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  /** Fonts draw a box for what they do not have. */
  private missing(face: Face): Run {
    return { font: this.open(fonts[0], face), text: missingLetter };
  }

  private fontOf(letter: string, face: Face, before: string | undefined): string | undefined {
    const codePoint = letter.codePointAt(0) ?? 0;
    if (before && joining.test(letter) && this.opened.get(before)?.(codePoint)) return before;
    for (const font of fonts) {
      if (!font.letters.test(letter)) continue;
      const name = this.open(font, face);
      if (this.opened.get(name)?.(codePoint)) return name;
    }
    return undefined;
  }

  private open({ family, subset }: Font, face: Face): string {
    const file = `@fontsource/${family}/files/${family}-${subset}-${weights[face]}-normal.woff`;
    if (!this.opened.has(file)) {
      const { content, shaper } = fontFile(require.resolve(file));
      this.book.registerFont(file, content);
      this.book.font(file);
      const { font } = this.book._font as { font: FontkitFont };
      shapeBy(shaper, font);
      this.opened.set(file, (codePoint) => font.hasGlyphForCodePoint(codePoint));
    }
    return file;
  }
}
