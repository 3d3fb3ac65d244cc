import * as z from 'zod/mini';
import { companyMinute, dayAfter } from '../company-time.ts';
import { choice, field, key, text } from '../fields.ts';
import { optionalName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { converted, example, filledText, isDay, oneOf, richText } from '../values.ts';

/** What makes a quiz complete (d2 §3, §5, §9), the same for the form and the call. */

export const quizLevels = { 1: 'Intermediate', 2: 'Final', 4: 'Foundation' } as const;
/** In the order in which learners go through them. */
export const levelsInOrder = [4, 1, 2] as const;
export const quizStates = { 1: 'Active', 0: 'Inactive', 2: 'Developer Mode' } as const;

export const levelID = () => oneOf([1, 2, 4], 'Please choose a level');

/** The day of a quiz, yyyy-MM-dd; the next quiz, a day or more after it, still needs a year of four digits. */
export const quizDay = () =>
  example(
    z
      .string('Please choose a date')
      .check(z.refine((day) => isDay(day) && day < '9000', 'Please choose a date')),
    '2026-11-02',
  );

const clock = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;
const dayAndClock = /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;
const anyInstant = /^\d{4}-\d\d-\d\dT[\d:.]{5,12}(?:Z|[+-]\d\d:\d\d)$/;

/**
 * A time as it was sent: 'HH:mm' on the quiz's own day, 'yyyy-MM-dd HH:mm' in India, or an instant with its time zone.
 * @returns 'HH:mm' or 'yyyy-MM-dd HH:mm:00', India time; '' for what is not a time
 */
function timeOf(sent: string): string {
  const typed = sent.trim();
  if (clock.test(typed)) return typed.slice(0, 5);
  const [, day = '', hour, minute] = dayAndClock.exec(typed) ?? [];
  if (isDay(day)) return `${day} ${hour}:${minute}:00`;
  const at = anyInstant.test(typed) ? new Date(typed) : new Date(Number.NaN);
  return Number.isNaN(at.getTime()) ? '' : companyMinute(at);
}

const badTime = 'Please enter a date and time as dd/mm/yyyy hh:mm';

const quizTime = (messageIfNone: string) =>
  converted(
    z.string(messageIfNone),
    (sent, refuse) => timeOf(sent) || refuse(sent.trim() === '' ? messageIfNone : badTime),
  );

const noDuration = 'Please enter quiz duration time';
const badDuration = 'The duration is 0 to 60 minutes, in steps of half a minute';
export const maxDurationMinutes = 60;

/** Minutes; 0 gives a learner until the quiz ends. */
const quizDuration = () =>
  converted(z.union([z.number(noDuration), z.string(noDuration)], noDuration), (sent, refuse) => {
    const typed = String(sent).trim();
    const minutes = /^\d{1,2}(\.\d{1,4})?$/.test(typed) ? Number(typed) : Number.NaN;
    if (minutes <= maxDurationMinutes && Number.isInteger(minutes * 2)) return minutes;
    return refuse(typed === '' ? noDuration : badDuration);
  });

/** Questions of a quiz, and options of a question (d2 §9). */
export const questionNumbers = [1, 2, 3, 4, 5] as const;
export const optionIndexes = [0, 1, 2, 3] as const;

const noOption = [
  'Please enter option 1',
  'Please enter option 2',
  'Please enter option 3',
  'Please enter option2 4',
] as const;

const option = (message: string) => filledText(500, message);

/** JSON text is parsed; anything else is left to the rule that follows. */
const asJson = (sent: unknown): unknown => {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
};

/** Four by position, whatever was sent: a missing one gets its own message. */
const asFour = (sent: unknown): Record<number, unknown> => {
  const read = asJson(sent);
  return Object.fromEntries(
    optionIndexes.map((index) => [index, Array.isArray(read) ? (read[index] ?? '') : '']),
  );
};

const four = z.object({
  0: option(noOption[0]),
  1: option(noOption[1]),
  2: option(noOption[2]),
  3: option(noOption[3]),
});

type Four = [string, string, string, string];

/** In the order in which missing fields are reported (d2 §5). */
const question = z.object({
  quesText: richText({ maxLength: 20_000, messageIfNone: 'Please enter Question text' }),
  solution: richText({ maxLength: 20_000, messageIfNone: 'Please enter Solution' }),
  answer: oneOf([1, 2, 3, 4], 'Please select answer'),
  options: z.pipe(
    z.pipe(z.transform(asFour), four),
    z.transform((texts, context): Four => {
      const list: Four = [texts[0], texts[1], texts[2], texts[3]];
      list.forEach((text, index) => {
        const same = list.indexOf(text);
        if (same === index) return;
        const message = `This is the same as option ${same + 1}`;
        context.issues.push({ code: 'custom', input: list, path: [index], message });
      });
      return list;
    }),
  ),
});
export type QuizQuestionInput = z.output<typeof question>;

/** An object, or the JSON text of one (docs/decisions/0046-quizzes.md). */
const quizQuestion = (message: string, words: string) =>
  example(
    z.pipe(
      z.transform((sent: unknown, context) => {
        const read = asJson(sent);
        if (typeof read === 'object' && read !== null && Object.keys(read).length > 0) return read;
        context.issues.push({ code: 'custom', input: sent, message });
        return z.NEVER;
      }),
      question,
    ),
    {
      quesText: `<p>${words}</p>`,
      solution: '<p>It is spent within a year</p>',
      answer: 1,
      options: '["Cash in hand","Plant","Goodwill","Patents"]',
    },
  );

/** 'yyyy-MM-dd HH:mm:00', India time, where it is read. */
const time = (label: string, messageIfNone: string, sent: string) =>
  field({ label, kind: 'text', example: sent }, z.string(), quizTime(messageIfNone));

/** What is written comes in the order in which missing fields are reported (d2 §5). */
export const quiz = resource({
  name: 'quizzes',
  label: 'Quiz',
  key: 'quizID',
  fields: {
    quizID: key({ label: 'ID' }),
    levelID: field({ label: 'Level', kind: 'choice', choices: quizLevels }, z.int(), levelID()),
    date: field({ label: 'Date', kind: 'day', example: '2026-11-09' }, z.string(), quizDay()),
    name: text({ label: 'Name', max: 200, optional: true }, optionalName(200)),
    duration: field(
      { label: 'Duration in minutes', kind: 'number', example: 7.5 },
      z.number(),
      quizDuration(),
    ),
    startTime: time('Start time', 'Please enter quiz start time', '09:00'),
    endTime: time('End time', 'Please enter quiz end time', '2026-11-09 21:00:00'),
    nextQuizDate: time('Next quiz date', 'Please enter next quiz date and time', '2026-11-10 09:00:00'),
    isActive: choice(quizStates, {
      label: 'isActive',
      required: 'Please choose whether it is active',
      absent: 1,
      initial: 1,
    }),
  },
});
export type Quiz = RowOf<typeof quiz>;

export const writtenQuestions = {
  ques1: quizQuestion('Please add Question 1', 'Which asset is current?'),
  ques2: quizQuestion('Please add Question 2', 'Which asset is fixed?'),
  ques3: quizQuestion('Please add Question 3', 'Which asset is liquid?'),
  ques4: quizQuestion('Please add Question 4', 'Which asset cannot be touched?'),
  ques5: quizQuestion('Please add Question 5', 'Which asset is spent first?'),
};

type Times = { date: string; startTime: string; endTime: string; nextQuizDate: string };

/** The three times, each with its day: 'yyyy-MM-dd HH:mm:00', India time. */
export function timesOf({ date, startTime, endTime, nextQuizDate }: Times): Omit<Times, 'date'> {
  const on = (day: string, time: string) => (time.length === 5 ? `${day} ${time}:00` : time);
  return {
    startTime: on(date, startTime),
    endTime: on(date, endTime),
    nextQuizDate: on(dayAfter(date, 1), nextQuizDate),
  };
}

const minutesBetween = (from: string, until: string): number =>
  (Date.parse(`${until.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000;

/** It begins on its day, ends after that, leaves enough time for its duration, and the next one comes later. */
export const timesInOrder = z.check<Times & { duration: number }>(({ value, issues }) => {
  // An invalid day is reported by its own rule.
  if (!isDay(value.date)) return;
  const { startTime, endTime, nextQuizDate } = timesOf(value);
  const fail = (field: string, message: string) =>
    void issues.push({ code: 'custom', input: value, path: [field], message });
  if (!startTime.startsWith(value.date)) fail('startTime', 'A quiz starts on its own day');
  const openMinutes = minutesBetween(startTime, endTime);
  if (openMinutes <= 0) fail('endTime', 'The end must be after the start');
  else if (openMinutes > maxOpenDays * 24 * 60)
    fail('endTime', `A quiz is open for ${maxOpenDays} days at most`);
  else if (openMinutes < value.duration) {
    fail('duration', `From start to end there are only ${openMinutes} minutes`);
  }
  if (openMinutes > 0 && minutesBetween(endTime, nextQuizDate) <= 0) {
    fail('nextQuizDate', 'The next quiz must come after this one ends');
  }
});

const maxOpenDays = 7;
