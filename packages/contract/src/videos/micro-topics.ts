import * as z from 'zod/mini';
import { changeCall, defineCalls } from '../define-call.ts';
import { inDigits } from '../numbers-shown.ts';
import { example } from '../values.ts';
import { isStorable } from '../well-formed.ts';
import { secondsOf } from './clock-time.ts';

/** Chapters of videos, sent as the rows of a CSV file (gaps B26). */

export const microTopicColumns = ['videoID', 'referenceID', 'name', 'start', 'end'] as const;
export const maxMicroTopicRows = 5000;
const longestName = 200;
const longestCell = 1000;

const cell = () =>
  z.pipe(
    z._default(
      z.nullable(z.union([z.string().check(z.maxLength(longestCell, 'This cell is too long')), z.number()])),
      '',
    ),
    z.transform((value) => String(value ?? '').trim()),
  );

/** One row as it is in the file. Its errors are reported together with those of all other rows. */
const row = z.object({ videoID: cell(), referenceID: cell(), name: cell(), start: cell(), end: cell() });
export type MicroTopicRow = z.output<typeof row>;

export type MicroTopic = {
  videoID: number | null;
  referenceID: string;
  name: string;
  startSeconds: number;
  endSeconds: number;
};

const badTime = (what: string) => `${what} is seconds, or HH:mm:ss`;

/** The row's meaning, or messages about what is wrong with it. */
export function readMicroTopic(typed: MicroTopicRow): { read: MicroTopic } | { errors: string[] } {
  const errors: string[] = [];
  const isNumber = /^[1-9]\d{0,8}$/.test(typed.videoID);
  if (typed.videoID === '' && typed.referenceID === '') errors.push('videoID or referenceID is needed');
  else if (typed.videoID !== '' && !isNumber) errors.push('videoID is a number');
  if (typed.name === '') errors.push('name is needed');
  else if (typed.name.length > longestName) errors.push(`name has more than ${longestName} characters`);
  else if (!isStorable(typed.name)) errors.push('name has a character that cannot be stored');
  if (!isStorable(typed.referenceID)) errors.push('referenceID has a character that cannot be stored');
  const startSeconds = secondsOf(typed.start);
  const endSeconds = secondsOf(typed.end);
  if (startSeconds === null) errors.push(badTime('start'));
  if (endSeconds === null) errors.push(badTime('end'));
  if (startSeconds === null || endSeconds === null) return { errors };
  if (endSeconds <= startSeconds) errors.push('end is not after start');
  if (errors.length > 0) return { errors };
  const videoID = isNumber ? Number(typed.videoID) : null;
  return { read: { videoID, referenceID: typed.referenceID, name: typed.name, startSeconds, endSeconds } };
}

/** As the file counts: the headings are row 1. */
export const fileRowOf = (index: number): number => index + 2;

export const microTopics = defineCalls('videos', 'microTopics', {
  /** All of the rows or none; one that already exists, by its video and name, gets the new times. */
  add: changeCall({
    path: 'admin/addmicrotopics',
    writes: ['micro_topics'],
    needs: ['/addMicrotopicsVideo'],
    input: z.object({
      data: example(
        z
          .array(row, 'The rows of the file are missing')
          .check(
            z.minLength(1, 'The file has no rows'),
            z.maxLength(maxMicroTopicRows, `At most ${inDigits(maxMicroTopicRows)} rows can be sent at once`),
          ),
        [{ videoID: 700_000, name: 'Offer and acceptance', start: '00:01:00', end: 600 }],
      ),
    }),
    output: z.object({ added: z.int(), changed: z.int() }),
    says: 'Micro-topics saved',
    bodyLimitBytes: 2 * 1024 * 1024,
  }),
});
