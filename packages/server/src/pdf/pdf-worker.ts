import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { Failure, refused } from '@prepdesk/contract/failures';
import PDFDocument from 'pdfkit';
import { labelSheet } from './label-sheet.ts';
import type { Paper } from './paper.ts';
import { Pen } from './pen.ts';
import { statementPaper } from './statement-paper.ts';

const papers = { labels: labelSheet, statement: statementPaper };

export type PaperKind = keyof typeof papers;
type ParametersOf<K> = K extends PaperKind ? Parameters<(typeof papers)[K]['begin']> : never;
export type HeadOf<K extends PaperKind> = ParametersOf<K>[1];
export type RowOf<K extends PaperKind> = Parameters<ReturnType<(typeof papers)[K]['begin']>['add']>[0];

/**
 * A message to the thread: to begin a PDF, then to add rows as often as needed, and then to end it; or to look for what
 * cannot be printed of texts.
 */
export type Question =
  | { kind: PaperKind; head: unknown }
  | { rows: readonly unknown[] }
  | 'end'
  | { texts: readonly string[] };

/** What is finished of the PDF since the last answer, what of each text has no font, or why there is no answer. */
export type Answer =
  | { parts: Uint8Array[]; refusal?: never }
  | { unprintable: string[][]; parts?: never; refusal?: never }
  | { refusal: string; parts?: never };

type Open = ReturnType<Paper<unknown, unknown>['begin']> & { document: PDFKit.PDFDocument; parts: Buffer[] };

let open: Open | undefined;

function begin({ options, maxPages, tooMany, begin: drawOn }: Paper<unknown, unknown>, head: unknown): Open {
  const document = new PDFDocument(options(head));
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  let pages = document.page ? 1 : 0;
  document.on('pageAdded', () => {
    pages += 1;
    if (pages > maxPages) throw refused(tooMany);
  });
  return { document, parts, ...drawOn(document, head) };
}

async function answerTo(question: Question): Promise<Answer> {
  if (question !== 'end' && 'kind' in question) {
    open = begin(papers[question.kind] as Paper<unknown, unknown>, question.head);
    return { parts: [] };
  }
  if (question !== 'end' && 'texts' in question) {
    const pen = new Pen(new PDFDocument({ autoFirstPage: false }));
    return { unprintable: question.texts.map((text) => pen.unprintableIn(text)) };
  }
  if (!open) throw new Error('no PDF was begun');
  const { document, parts } = open;
  if (question !== 'end') {
    for (const row of question.rows) open.add(row);
    return { parts: parts.splice(0) };
  }
  open.end();
  const ended = once(document, 'end');
  document.end();
  await ended;
  open = undefined;
  return { parts };
}

parentPort?.on('message', (question: Question) => {
  answerTo(question)
    .catch((error): Answer => {
      open = undefined;
      if (error instanceof Failure) return { refusal: error.message };
      throw error;
    })
    .then((answer) => parentPort?.postMessage(answer));
});
