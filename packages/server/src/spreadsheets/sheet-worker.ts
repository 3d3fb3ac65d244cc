import { parentPort } from 'node:worker_threads';
import { Failure } from '@prepdesk/contract/failures';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Sheet, SheetRow } from './sheet.ts';

export type SheetKind = 'csv' | 'xlsx';

/** A message to the thread: to read a file, and then, as often as needed, to hand out rows. */
export type Question =
  | { kind: SheetKind; content: Uint8Array; known?: ReadonlySet<string>; sheet?: string | undefined }
  | 'next';

export type SheetFacts = Omit<Sheet, 'rows'> & { rowCount: number };

/** What it answers: the headings, or why there are none; then batches of rows, an empty one at the end. */
export type Answer =
  | (SheetFacts & { rows?: never; refusal?: never })
  | { rows: SheetRow[]; headings?: never; rowCount?: never; refusal?: never }
  | { refusal: string; headings?: never; rowCount?: never; rows?: never };

const batchRows = 500;

let rows: SheetRow[] = [];
let from = 0;

async function answerTo(question: Question): Promise<Answer> {
  if (question === 'next') {
    const batch = rows.slice(from, from + batchRows);
    from += batchRows;
    if (batch.length === 0) rows = [];
    return { rows: batch };
  }
  const reader = question.kind === 'xlsx' ? readXlsx : readCsv;
  const { rows: read, ...facts } = await reader(question.content, question);
  rows = read;
  from = 0;
  return { ...facts, rowCount: rows.length };
}

parentPort?.on('message', (question: Question) => {
  answerTo(question)
    .catch((error): Answer => {
      if (error instanceof Failure) return { refusal: error.message };
      throw error;
    })
    .then((answer) => parentPort?.postMessage(answer));
});
