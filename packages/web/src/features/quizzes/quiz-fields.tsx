import { TextInput } from '@mantine/core';
import { dayAfter } from '@prepdesk/contract/company-time';
import type { CallInput } from '@prepdesk/contract/define-call';
import { isBlankHtml } from '@prepdesk/contract/html-words';
import {
  levelsInOrder,
  maxDurationMinutes,
  optionIndexes,
  type Quiz,
  questionNumbers,
  quiz,
  quizLevels,
  quizStates,
} from '@prepdesk/contract/quizzes/quiz-rules';
import type { QuizDay, QuizQuestion, quizzes, UsualTimes } from '@prepdesk/contract/quizzes/quizzes';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import {
  choiceList,
  type Draft,
  type EditorSlot,
  entriesOf,
  type FieldEntry,
} from '../../ui/fields/fields-of.ts';
import { columnsFor, inputsFor } from '../../ui/fields/resource-fields.ts';

export type QuizSlot = { levelID: 1 | 2 | 4; date: string };

/** A quiz as read, with its questions. The form holds each part of a question under its own key. */
export type WholeQuiz = Quiz & { question: readonly QuizQuestion[] };
export type QuestionKey = `ques${number}.${string}`;
export type WrittenQuiz = WholeQuiz & Partial<Record<QuestionKey, string>>;

/** The same keys as in the errors that the call returns. */
export const partKey = (number: number, part: string): QuestionKey => `ques${number}.${part}`;

export const levelChoices = levelsInOrder.map((level) => ({
  value: String(level),
  label: quizLevels[level],
}));

/** The quizzes of a day, one of each level. */
export const quizzesOn = (day: string, quizzesRead: readonly QuizDay[]): QuizDay[] =>
  levelsInOrder.flatMap((level) =>
    quizzesRead.filter(({ date, levelID }) => date === day && levelID === level),
  );

/** In the documented order, which is not numerical. */
export const stateChoices = [1, 0, 2].map((state) => ({
  value: String(state),
  label: quizStates[state as 0 | 1 | 2],
}));
export const stateTones = { 1: 'ok', 0: 'off', 2: 'dev' } as const;

/** Date and time in India. A time without a date is taken on the field's usual day. */
function QuizTime({ slot, usualDay }: { slot: EditorSlot; usualDay: string }) {
  const write = (value: string) => slot.set({ [slot.fieldKey]: value });
  return (
    <DayInput
      {...inputProps(slot)}
      hasTime
      onChange={write}
      onBlur={() => {
        const [, hour = '', minute = ''] = /^(\d{1,2})[:.]([0-5]\d)$/.exec(slot.value.trim()) ?? [];
        if (hour && Number(hour) < 24) write(`${usualDay} ${hour.padStart(2, '0')}:${minute}:00`);
      }}
    />
  );
}

function Duration({ slot }: { slot: EditorSlot }) {
  return (
    <TextInput
      {...inputProps(slot)}
      type="number"
      inputMode="decimal"
      min={0}
      max={maxDurationMinutes}
      step={0.5}
      onChange={(event) => slot.set({ [slot.fieldKey]: event.currentTarget.value })}
    />
  );
}

/** The fields of a quiz on a day: its own, then the parts of each question. */
export function quizFields(date: string, usual?: UsualTimes): FieldEntry<WrittenQuiz>[] {
  const time = (initial: string | undefined, usualDay: string) => ({
    editor: {
      kind: 'custom' as const,
      render: (slot: EditorSlot) => <QuizTime slot={slot} usualDay={usualDay} />,
    },
    initial: initial ?? '',
  });
  const own = columnsFor(quiz, {
    name: {},
    startTime: time(usual?.startTime, date),
    endTime: time(usual?.endTime, date),
    nextQuizDate: time(usual?.nextQuizDate, dayAfter(date, 1)),
    duration: {
      editor: { kind: 'custom', render: (slot) => <Duration slot={slot} /> },
      initial: usual?.duration ?? '',
    },
    isActive: { editor: { kind: 'select', choices: stateChoices } },
  });
  return [...entriesOf<Quiz>(own), ...questionNumbers.flatMap(questionFields)];
}

function questionFields(number: number): FieldEntry<WrittenQuiz>[] {
  const of = (part: string, label: string, read: (question: QuizQuestion) => string | number) => ({
    key: partKey(number, part),
    label: `Question ${number}: ${label}`,
    readFrom: ({ question }: WrittenQuiz) => {
      const row = question.find(({ position }) => position === number);
      return row ? read(row) : '';
    },
  });
  const rich = { kind: 'rich' as const, heightPx: 130 };
  return [
    { ...of('quesText', 'text', ({ quesText }) => quesText), editor: rich },
    ...optionIndexes.map((index) => ({
      ...of(`options.${index}`, `option ${index + 1}`, ({ options }) => options[index] ?? ''),
      editor: { kind: 'text' as const, maxLength: 500 },
    })),
    {
      ...of('answer', 'answer', ({ answer }) => answer),
      editor: { kind: 'select', choices: answerChoices },
    },
    { ...of('solution', 'solution', ({ solution }) => solution), editor: rich },
  ];
}

const answerChoices = choiceList(
  Object.fromEntries(optionIndexes.map((index) => [index + 1, `Option ${index + 1}`])),
);

/** The names of the parts of a question. */
export const questionParts = [
  'quesText',
  ...optionIndexes.map((index) => `options.${index}`),
  'answer',
  'solution',
] as const;

/** A question as the form holds it. */
export function questionOf(draft: Draft, number: number) {
  const part = (name: string) => draft[partKey(number, name)] ?? '';
  return {
    quesText: part('quesText'),
    solution: part('solution'),
    answer: part('answer'),
    options: optionIndexes.map((index) => part(`options.${index}`)),
  };
}

export type DraftQuestion = ReturnType<typeof questionOf>;

/** What a learner sees of the draft. */
export const shownQuiz = (draft: Draft) => ({
  name: draft.name ?? '',
  minutes: Number(draft.duration),
  endTime: draft.endTime ?? '',
  nextQuizDate: draft.nextQuizDate ?? '',
  questions: questionNumbers.map((number) => questionOf(draft, number)),
});

export const isUnwritten = ({ quesText, solution, answer, options }: DraftQuestion): boolean =>
  isBlankHtml(quesText) && isBlankHtml(solution) && !answer && options.every((option) => !option.trim());

/** The input of a save. @param base the quiz as read; null for a new one */
export function quizInput(
  { levelID, date }: { levelID: number; date: string },
  draft: Draft,
  base: Pick<Quiz, 'rowVersion'> | null,
): CallInput<typeof quizzes.save> {
  const ques = (number: number) => {
    const question = questionOf(draft, number);
    return isUnwritten(question) ? '' : question;
  };
  return {
    ...inputsFor(quiz, { levelID, date }).add(draft),
    ques1: ques(1),
    ques2: ques(2),
    ques3: ques(3),
    ques4: ques(4),
    ques5: ques(5),
    rowVersion: base?.rowVersion ?? 0,
  };
}
