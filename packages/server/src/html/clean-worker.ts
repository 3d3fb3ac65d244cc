import { parentPort } from 'node:worker_threads';
import { type CleanText, cleanText } from './clean-html.ts';

export type CleanTexts = { texts: CleanText[]; refusal?: never };

parentPort?.on('message', (texts: readonly string[]) => {
  parentPort?.postMessage({ texts: texts.map(cleanText) } satisfies CleanTexts);
});
