import type { Document } from './pen.ts';

/** A kind of PDF: a head, and any number of rows. */
export type Paper<Head, Row> = {
  /** How pdfkit opens the document. */
  options(head: Head): PDFKit.PDFDocumentOptions;
  maxPages: number;
  /** The message when there are more. */
  tooMany: string;
  begin(document: Document, head: Head): { add(row: Row): void; end(): void };
};
