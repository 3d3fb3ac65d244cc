import * as z from 'zod/mini';
import { dayMs } from '../company-time.ts';
import { optionalLink } from '../links.ts';
import { converted, example, filledText, idOrNone, text } from '../values.ts';
import { instantOfMinute, maxDaysAhead } from './push-delivery.ts';

/** The content of a push: its words, what it is about and opens, and when it is sent. */

/** How much phones show of a title and of a text before they cut it off. */
export const maxTitleLength = 65;
export const maxDescriptionLength = 240;

const badTime = 'Please choose a date and time';

/**
 * When it is sent, 'yyyy-MM-dd HH:mm:00' in India: for a segment already shifted (see `segmentShiftMinutes`). '' sends
 * it as soon as the time to cancel is over. @returns an instant, null for as soon as possible
 */
export const schedulaDate = () =>
  example(
    z._default(
      converted(z.string(badTime), (written, refuse): Date | null => {
        if (written.trim() === '') return null;
        const at = instantOfMinute(written);
        if (at !== null && at.getTime() <= Date.now() + maxDaysAhead * dayMs) return at;
        return refuse(at === null ? badTime : 'A push can be planned for a year at most');
      }),
      null,
    ),
    '',
  );

/** The id of a function, as number or text, or its name; '' or 0 only opens the app. @returns a text */
const functionCall = () =>
  example(
    z._default(
      z.pipe(
        z.union([z.number(), z.string()]),
        z.transform((sent: number | string) => {
          const named = String(sent).trim().slice(0, 80);
          return named === '0' ? '' : named;
        }),
      ),
      '',
    ),
    6,
  );

/**
 * What the function opens: the id of a class, sub-topic or package, or the address of a page; '' for a screen (gaps
 * B36). `opens` of `functions` says which.
 */
export const dataValue = () =>
  example(
    z._default(
      z.pipe(
        z.union([z.number(), text(2000)]),
        z.transform((sent: number | string) => (sent === 0 || sent === '0' ? '' : String(sent))),
      ),
      '',
    ),
    '',
  );

export const pushContent = {
  title: example(filledText(maxTitleLength, 'Please enter a title'), 'Your quiz is ready'),
  description: example(
    filledText(maxDescriptionLength, 'Please enter a description'),
    'Five questions of today, until ten at night.',
  ),
  icon: z._default(optionalLink(), ''),
  image: z._default(optionalLink(), ''),
  functionCall: functionCall(),
};

/** What it is about; each may be left out, as '' or 0. */
export const pushAbout = {
  classID: z._default(idOrEmpty(), 0),
  slugID: z._default(idOrEmpty(), 0),
  subtopicID: z._default(idOrEmpty(), 0),
  /** As the form shows it; the sub-topic's own name is what counts. */
  subtopicName: z._default(text(500), ''),
};

function idOrEmpty() {
  return example(
    z.pipe(
      z.union([z.literal(''), idOrNone()]),
      z.transform((sent: number | '') => sent || 0),
    ),
    0,
  );
}
