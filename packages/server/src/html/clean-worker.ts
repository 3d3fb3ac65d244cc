import { parentPort } from 'node:worker_threads';
import { cleanHtml } from './clean-html.ts';

export type CleanTexts = { texts: string[]; refusal?: never };

parentPort?.on('message', (texts: readonly string[]) => {
  parentPort?.postMessage({ texts: texts.map(cleanHtml) } satisfies CleanTexts);
});
