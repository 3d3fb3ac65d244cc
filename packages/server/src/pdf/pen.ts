import type PDFDocument from 'pdfkit';
import { type Face, type FontBook, TextRuns } from './text-runs.ts';

export type Document = InstanceType<typeof PDFDocument>;

export type Style = { size: number; face: Face; colour: string };

/** Measures and writes text of any script. */
export class Pen {
  private readonly document: Document;
  private readonly texts: TextRuns;

  constructor(document: Document) {
    this.document = document;
    this.texts = new TextRuns(document as unknown as FontBook);
  }

  widthOf(text: string, { size, face }: Omit<Style, 'colour'>): number {
    this.document.fontSize(size);
    return this.texts
      .of(text, face)
      .reduce((width, run) => width + this.document.font(run.font).widthOfString(run.text), 0);
  }

  /** The letters and pictures that no font has, each once. */
  unprintableIn(text: string): string[] {
    return this.texts.unprintableIn(text);
  }

  /** @param y the upper edge */
  write(text: string, { size, face, colour }: Style, x: number, y: number): void {
    let at = x;
    this.document.fontSize(size).fillColor(colour);
    for (const run of this.texts.of(text, face)) {
      this.document.font(run.font).text(run.text, at, y, { lineBreak: false, baseline: -size });
      at += this.document.widthOfString(run.text);
    }
  }
}
