import type PDFDocument from 'pdfkit';
import { type Face, type FontBook, fontsIn, type Run } from './text-runs.ts';

export type Document = InstanceType<typeof PDFDocument>;

export type Style = { size: number; face: Face; colour: string };

/** Measures and writes text of any script. */
export class Pen {
  private readonly document: Document;
  private readonly runsOf: (text: string, face: Face) => Run[];

  constructor(document: Document) {
    this.document = document;
    this.runsOf = fontsIn(document as unknown as FontBook);
  }

  widthOf(text: string, { size, face }: Omit<Style, 'colour'>): number {
    this.document.fontSize(size);
    return this.runsOf(text, face).reduce(
      (width, run) => width + this.document.font(run.font).widthOfString(run.text),
      0,
    );
  }

  /** @param y the upper edge */
  write(text: string, { size, face, colour }: Style, x: number, y: number): void {
    let at = x;
    this.document.fontSize(size).fillColor(colour);
    for (const run of this.runsOf(text, face)) {
      this.document.font(run.font).text(run.text, at, y, { lineBreak: false, baseline: -size });
      at += this.document.widthOfString(run.text);
    }
  }
}
