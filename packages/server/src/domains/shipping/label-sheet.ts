import PDFDocument from 'pdfkit';
import { fontFiles, runsOf, type Weight } from '../../pdf/text-runs.ts';

/** Sheets of 3 × 8 labels on A4, without margins, as they are sold. */
const columns = 3;
const rowsAPage = 8;
const page = { width: 595.28, height: 841.89 };
const label = { width: page.width / columns, height: page.height / rowsAPage };
const inset = 11;

export type Label = {
  name: string;
  /** Below each other. */
  lines: readonly string[];
  phone: string;
  /** At the foot, for whoever packs. */
  note: string;
};

type Style = { size: number; weight: Weight; colour: string };
const strong: Style = { size: 10.5, weight: 600, colour: '#111111' };
const plain: Style = { size: 8.5, weight: 400, colour: '#111111' };
const quiet: Style = { size: 6.5, weight: 400, colour: '#555555' };

const lineHeight = 1.3;

/** The document is read while it is made. */
export function labelSheet(labels: readonly Label[]): AsyncIterable<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  for (const [name, file] of Object.entries(fontFiles)) document.registerFont(name, file);
  for (const [place, one] of labels.entries()) {
    const onPage = place % (columns * rowsAPage);
    if (onPage === 0) document.addPage();
    const left = (onPage % columns) * label.width + inset;
    const top = Math.floor(onPage / columns) * label.height + inset;
    drawLabel(document, one, left, top);
  }
  document.end();
  return document as unknown as AsyncIterable<Buffer>;
}

function drawLabel(
  document: PDFKit.PDFDocument,
  { name, lines, phone, note }: Label,
  left: number,
  top: number,
) {
  const width = label.width - 2 * inset;
  const foot = top + label.height - 2 * inset - quiet.size * lineHeight;
  const texts = [
    ...wrapped(document, name, strong, width)
      .slice(0, 2)
      .map((text) => ({ text, style: strong })),
    ...lines.flatMap((line) => wrapped(document, line, plain, width)).map((text) => ({ text, style: plain })),
  ];
  const phoneLine = phone ? [{ text: phone, style: { ...plain, weight: 600 as const } }] : [];
  const room = foot - top - (phoneLine.length > 0 ? plain.size * lineHeight : 0);
  let y = top;
  for (const { text, style } of texts) {
    if (y - top + style.size * lineHeight > room) break;
    y += drawLine(document, text, style, left, y);
  }
  for (const { text, style } of phoneLine) drawLine(document, text, style, left, y);
  const [first = ''] = wrapped(document, note, quiet, width);
  drawLine(document, first, quiet, left, foot);
}

/** @returns how high the line is */
function drawLine(document: PDFKit.PDFDocument, text: string, style: Style, left: number, y: number): number {
  let x = left;
  for (const run of runsOf(text, style.weight)) {
    document.font(run.font).fontSize(style.size).fillColor(style.colour);
    document.text(run.text, x, y, { lineBreak: false, baseline: -style.size });
    x += document.widthOfString(run.text);
  }
  return style.size * lineHeight;
}

function widthOf(document: PDFKit.PDFDocument, text: string, { size, weight }: Style): number {
  return runsOf(text, weight).reduce(
    (sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** Lines of whole words; a word that is wider than a line is cut. */
function wrapped(document: PDFKit.PDFDocument, text: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(document, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (widthOf(document, line, style) > width) {
      const cut = fitting(document, line, style, width);
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  return line ? [...lines, line] : lines;
}

function fitting(document: PDFKit.PDFDocument, word: string, style: Style, width: number): number {
  let length = word.length - 1;
  while (length > 1 && widthOf(document, word.slice(0, length), style) > width) length -= 1;
  return Math.max(1, length);
}
