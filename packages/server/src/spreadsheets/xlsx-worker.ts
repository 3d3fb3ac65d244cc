import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '@prepdesk/contract/failures';
import { readXlsx } from './read-xlsx.ts';
import type { Sheet } from './sheet.ts';

/** What the thread answers: the headings, then at each message a batch of rows, an empty one at the end. */
export type Answer =
  | { headings: string[]; rows?: never; refusal?: never }
  | { rows: Sheet['rows']; headings?: never; refusal?: never }
  | { refusal: string; headings?: never; rows?: never };

const batchRows = 1000;

const answer = (said: Answer) => parentPort?.postMessage(said);

try {
  const { headings, rows } = await readXlsx(Buffer.from(workerData as Uint8Array));
  let from = 0;
  parentPort?.on('message', () => {
    answer({ rows: rows.slice(from, from + batchRows) });
    from += batchRows;
  });
  answer({ headings });
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  answer({ refusal: error.message });
}
