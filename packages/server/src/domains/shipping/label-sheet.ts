import PDFDocument from 'pdfkit';
import { type Face, type FontBook, fontsIn, type Run } from '../../pdf/text-runs.ts';

/** Commercial A4 sheets of 3 × 8 labels without margins. */
const columns = 3;
const rowsAPage = 8;
const page = { width: 595.28, height: 841.89 };
const label = { width: page.width / columns, height: page.height / rowsAPage };
const inset = 11;

export type Label = {
  name: string;
  /** One below the other. */
  lines: readonly string[];
  phone: string;
  /** At the foot, for the person who packs. */
  note: string;
};

type Style = { size: number; face: Face; colour: string };
const strong: Style = { size: 10.5, face: 'strong', colour: '#111111' };
const plain: Style = { size: 8.5, face: 'regular', colour: '#111111' };
const quiet: Style = { size: 6.5, face: 'regular', colour: '#555555' };

const lineHeight = 1.3;

type Sheet = { document: PDFKit.PDFDocument; runsOf: (text: string, face: Face) => Run[] };

/** The document can be read while it is being made. */
export function labelSheet(labels: readonly Label[]): AsyncIterable<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  const sheet: Sheet = { document, runsOf: fontsIn(document as unknown as FontBook) };
  for (const [place, one] of labels.entries()) {
    const onPage = place % (columns * rowsAPage);
    if (onPage === 0) document.addPage();
    const left = (onPage % columns) * label.width + inset;
    const top = Math.floor(onPage / columns) * label.height + inset;
    drawLabel(sheet, one, left, top);
  }
  document.end();
  return document as unknown as AsyncIterable<Buffer>;
}

function drawLabel(sheet: Sheet, { name, lines, phone, note }: Label, left: number, top: number) {
  const width = label.width - 2 * inset;
  const foot = top + label.height - 2 * inset - quiet.size * lineHeight;
  const texts = [
    ...wrapped(sheet, name, strong, width)
      .slice(0, 2)
      .map((text) => ({ text, style: strong })),
    ...lines.flatMap((line) => wrapped(sheet, line, plain, width)).map((text) => ({ text, style: plain })),
  ];
  const phoneLine = phone ? [{ text: phone, style: { ...plain, face: 'strong' as const } }] : [];
  const room = foot - top - (phoneLine.length > 0 ? plain.size * lineHeight : 0);
  let y = top;
  for (const { text, style } of texts) {
    if (y - top + style.size * lineHeight > room) break;
    y += drawLine(sheet, text, style, left, y);
  }
  for (const { text, style } of phoneLine) drawLine(sheet, text, style, left, y);
  const [first = ''] = wrapped(sheet, note, quiet, width);
  drawLine(sheet, first, quiet, left, foot);
}

/** @returns the height of the line */
function drawLine({ document, runsOf }: Sheet, text: string, style: Style, left: number, y: number): number {
  let x = left;
  for (const run of runsOf(text, style.face)) {
    document.font(run.font).fontSize(style.size).fillColor(style.colour);
    document.text(run.text, x, y, { lineBreak: false, baseline: -style.size });
    x += document.widthOfString(run.text);
  }
  return style.size * lineHeight;
}

function widthOf({ document, runsOf }: Sheet, text: string, { size, face }: Style): number {
  return runsOf(text, face).reduce(
    (sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** Breaks text into lines of whole words; a word wider than a line is cut. */
function wrapped(sheet: Sheet, text: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(sheet, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (widthOf(sheet, line, style) > width) {
      const cut = fitting(sheet, line, style, width);
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  return line ? [...lines, line] : lines;
}

function fitting(sheet: Sheet, word: string, style: Style, width: number): number {
  let length = word.length - 1;
  while (length > 1 && widthOf(sheet, word.slice(0, length), style) > width) length -= 1;
  return Math.max(1, length);
}
