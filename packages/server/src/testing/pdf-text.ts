import { inflateSync } from 'node:zlib';

export type PdfRun = { font: string; text: string };

/** The text of a PDF made by pdfkit, in the order in which it was written: each piece with the name of its font. */
export function pdfRuns(file: Buffer): PdfRun[] {
  const objects = objectsOf(file);
  const fonts = new Map<string, { name: string; letters: string[] }>();
  for (const [, key = '', id] of [...objects.values()].flatMap(({ head }) => [
    ...head.matchAll(/\/(F\d+) (\d+) 0 R/g),
  ])) {
    const { head = '' } = objects.get(Number(id)) ?? {};
    const map = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1]));
    const name = /\/BaseFont \/(?:[A-Z]+\+)?(\S+)/.exec(head)?.[1] ?? '';
    fonts.set(key, { name, letters: lettersOf(map?.content ?? '') });
  }
  return [...objects.values()].flatMap(({ content }) => runsIn(content, fonts));
}

type PdfObject = { head: string; content: string };

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const byID = new Map<number, PdfObject>();
  const text = file.toString('latin1');
  for (const { 0: all, 1: id, 2: head = '', index } of text.matchAll(
    /(\d+) 0 obj\n([\s\S]*?)(?:\nendobj|stream\n)/g,
  )) {
    const begin = index + all.length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const isPacked = all.endsWith('stream\n') && head.includes('FlateDecode');
    const content = isPacked ? inflateSync(file.subarray(begin, begin + length)).toString('latin1') : '';
    byID.set(Number(id), { head, content });
  }
  return byID;
}

/** By glyph, the characters it stands for. */
const lettersOf = (map: string): string[] =>
  [...map.matchAll(/<\w+> <\w+> \[(.*?)\]/gs)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([\w ]*)>/g)].map(([, hex = '']) => {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
    }),
  );

function runsIn(content: string, fonts: ReadonlyMap<string, { name: string; letters: string[] }>): PdfRun[] {
  let font = '';
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)].flatMap(([, key, shown = '']) => {
    if (key) {
      font = key;
      return [];
    }
    const { name, letters } = fonts.get(font) ?? { name: '', letters: [] };
    const glyphs = [...shown.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    return [{ font: name, text: glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join('') }];
  });
}
