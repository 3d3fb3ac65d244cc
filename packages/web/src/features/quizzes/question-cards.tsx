import { ActionIcon, Box, VisuallyHidden } from '@mantine/core';
import { questionNumbers } from '@prepdesk/contract/quizzes/quiz-rules';
import { ArrowDown, ArrowUp, CircleAlert, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Draft } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { RichBeginning } from '../../ui/rich-text/rich-beginning.tsx';
import { isUnwritten, partKey, questionOf, questionParts } from './quiz-fields.tsx';
import classes from './quizzes.module.css';

type Props = {
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  onOpen: (number: number) => void;
  set: (values: Partial<Draft>) => void;
  /** Actions beside the heading. */
  children: ReactNode;
};

/** The first error of a question. "Missing" no longer applies once any part of it is written. */
function errorOf(errors: Props['errors'], number: number, isEmpty: boolean): string | undefined {
  const own = Object.entries(errors).find(([key]) => key.startsWith(`ques${number}.`));
  return own?.[1] ?? (isEmpty ? errors[`ques${number}`] : undefined);
}

/** Swaps two questions. */
function swapped(draft: Draft, one: number, other: number): Draft {
  const moved = (from: number, to: number) =>
    questionParts.map((part) => [partKey(to, part), draft[partKey(from, part)] ?? '']);
  return Object.fromEntries([...moved(one, other), ...moved(other, one)]);
}

type Move = { from: number; to: number };

const arrows = { up: ArrowUp, down: ArrowDown } as const;

/** The five questions of a quiz, each with its first words and its answer. They are edited in a popup. */
export function QuestionCards({ draft, errors, onOpen, set, children }: Props) {
  const last = questionNumbers.length;
  const written = questionNumbers.filter((number) => !isUnwritten(questionOf(draft, number))).length;
  const [moved, setMoved] = useState<Move | null>(null);
  const ref = useRef<HTMLOListElement>(null);
  useLayoutEffect(
    function followTheQuestion() {
      if (!moved) return;
      const same = moved.to < moved.from ? 'up' : 'down';
      const buttons = ref.current?.querySelectorAll<HTMLButtonElement>(
        `[data-of="${moved.to}"]:not(:disabled)`,
      );
      const all = [...(buttons ?? [])];
      (all.find(({ dataset }) => dataset.way === same) ?? all[0])?.focus();
    },
    [moved],
  );
  const move = (by: Move) => {
    set(swapped(draft, by.from, by.to));
    setMoved(by);
  };
  return (
    <section aria-labelledby="quiz-questions">
      <Box className={layout.head} mb={8}>
        <h2 id="quiz-questions">Questions</h2>
        <span className={layout.grow}>
          {written} of {last}
        </span>
        {children}
      </Box>
      <VisuallyHidden role="status">
        {moved && `Question ${moved.from} is now question ${moved.to}`}
      </VisuallyHidden>
      <ol ref={ref} className={layout.list}>
        {questionNumbers.map((number) => {
          const question = questionOf(draft, number);
          const isEmpty = isUnwritten(question);
          const error = errorOf(errors, number, isEmpty);
          return (
            <li
              key={number}
              className={`${layout.box} ${classes.card}`}
              data-invalid={error ? true : undefined}
            >
              <button
                type="button"
                className={classes.opener}
                aria-describedby={error ? `quiz-fault-${number}` : undefined}
                onClick={() => onOpen(number)}
              >
                <small>Question {number}</small>
                {isEmpty ? (
                  <span className={`${layout.line} ${layout.link}`}>
                    <Plus size={15} aria-hidden /> Add Question {number}
                  </span>
                ) : (
                  <>
                    <b className={layout.twoLines}>
                      <RichBeginning html={question.quesText} />
                    </b>
                    <span className={`${layout.small} ${layout.cut}`}>
                      {question.answer
                        ? `Answer ${question.answer}: ${question.options[Number(question.answer) - 1] ?? ''}`
                        : 'No answer yet'}
                    </span>
                  </>
                )}
              </button>
              {!isEmpty && written > 1 && (
                <Box component="span" display="flex" pr={8}>
                  {(['up', 'down'] as const).map((way) => {
                    const to = way === 'up' ? number - 1 : number + 1;
                    const Arrow = arrows[way];
                    return (
                      <ActionIcon
                        key={way}
                        variant="subtle"
                        color="gray"
                        aria-label={`Move question ${number} ${way}`}
                        data-of={number}
                        data-way={way}
                        disabled={to < 1 || to > last}
                        onClick={() => move({ from: number, to })}
                      >
                        <Arrow size={15} aria-hidden />
                      </ActionIcon>
                    );
                  })}
                </Box>
              )}
              {error && (
                <Box
                  component="p"
                  id={`quiz-fault-${number}`}
                  className={`${layout.error} ${layout.line} ${layout.wholeLine}`}
                  p="0 14px 10px"
                >
                  <CircleAlert size={14} aria-hidden /> {error}
                </Box>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
