import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { pdfRuns } from '../testing/pdf-text.ts';
import type { FontkitFont } from './shaping.ts';
import { type FontBook, TextRuns } from './text-runs.ts';

type OpenedBook = FontBook & { _font: { font: FontkitFont }; options: object };

const book = () => new PDFDocument({ autoFirstPage: false }) as unknown as OpenedBook;

/** Font and number of glyphs of each run; '!' where the font draws a box. */
function drawn(text: string): string[] {
  const document = book();
  return new TextRuns(document).of(text, 'regular').map(({ font, text: piece }) => {
    document.font(font);
    const { glyphs } = document._font.font.layout(piece);
    const isBox = glyphs.some(({ id }) => id === 0);
    return `${font.split('-').slice(-3, -2)[0]} ${glyphs.length}${isBox ? '!' : ''}`;
  });
}

describe('text of a PDF', () => {
  it.each([
    ['Devanagari', 'क्षत्रिय', 'devanagari 4'],
    ['Devanagari with a reph', 'दुर्गा', 'devanagari 4'],
    ['Tamil', 'க்ஷ', 'tamil 1'],
    ['Tamil with a vowel on both sides', 'கோவை', 'tamil 5'],
    ['Telugu', 'శ్రీ', 'telugu 2'],
    ['Telugu with two letters below another', 'స్త్రీ', 'telugu 2'],
    ['Bengali', 'কৃষ্ণ', 'bengali 3'],
    ['Bengali with a phala', 'বিদ্যা', 'bengali 5'],
    ['Gujarati', 'ક્ષત્રિય', 'gujarati 4'],
    ['Kannada', 'ಜ್ಞಾನ', 'kannada 3'],
    ['Malayalam', 'ക്ഷേത്രം', 'malayalam 5'],
    ['Gurmukhi', 'ਸ੍ਰੀ', 'gurmukhi 3'],
    ['Gurmukhi with a mark on another', 'ਸਿੰਘ', 'gurmukhi 4'],
    ['Odia', 'ରାଷ୍ଟ୍ର', 'oriya 3'],
    ['Greek', 'Ωμέγα', 'greek 5'],
    ['Cyrillic', 'Привет', 'cyrillic 6'],
    ['Vietnamese', 'ế', 'vietnamese 1'],
    ['a rupee sign', '₹', 'ext 1'],
  ])('text of a PDF in %s is drawn by its own font, with its letters joined', (_, text, shown) => {
    expect(drawn(text)).toEqual([shown]);
  });

  it('text of a PDF in two scripts has a font for each, and shared signs stay with their word', () => {
    expect(drawn('কলকাতা। Kolkata 700001')).toEqual(['bengali 8', 'latin 14']);
  });

  it('text of a PDF opens only the fonts that it needs', () => {
    const opened: string[] = [];
    const document = book();
    const texts = new TextRuns({
      registerFont: (name, source) => {
        opened.push(name);
        document.registerFont(name, source);
      },
      font: (name) => document.font(name),
      get _font() {
        return document._font;
      },
    });
    texts.of('Flat 12, Lake Road', 'regular');
    expect(opened).toHaveLength(1);
    texts.of('திரு Raman', 'regular');
    expect(opened.map((name) => name.split('/')[1])).toEqual(['noto-sans', 'noto-sans-tamil']);
  });

  it('text of a PDF that no font has is named before, letter by letter as people see them', () => {
    const unprintable = (text: string) => new TextRuns(book()).unprintableIn(text);
    expect(unprintable('Asha 😀 漢字 字 👨‍👩‍👧 اب ❤️')).toEqual(['😀', '漢', '字', '👨‍👩‍👧', 'ا', 'ب', '❤️']);
    expect(unprintable('ஆஷா\r\n\t₹ 1,500 – “A” ½ m² x\u0304 café ড় क़')).toEqual([]);
  });

  it('text of a PDF leaves out what nobody sees, and draws a box for each letter that no font has', () => {
    const texts = new TextRuns(book());
    const text = (given: string) =>
      texts
        .of(given, 'regular')
        .map((run) => run.text)
        .join('');
    expect(text('\u200eAsha\u2069 Rao')).toBe('Asha Rao');
    expect(text('A 👨‍👩‍👧漢 B')).toBe('A □□ B');
  });

  it('text of a PDF can be copied from it', async () => {
    const document = new PDFDocument();
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    const ended = new Promise((resolve) => document.on('end', resolve));
    const texts = new TextRuns(document as unknown as FontBook);
    const words = ['கோவை', 'ಜ್ಞಾನ', 'ਅੰਮ੍ਰਿਤਸਰ', 'শ্রী'];
    for (const word of words) {
      for (const { font, text } of texts.of(word, 'regular')) document.font(font).text(text);
    }
    document.end();
    await ended;
    const copied = pdfRuns(Buffer.concat(parts))
      .map(({ text }) => text)
      .join('');
    // The order is that of the glyphs, in which a vowel may stand before its letter.
    const letters = (text: string) => [...text].sort().join('');
    expect(letters(copied)).toBe(letters(words.join('')));
  });
});
