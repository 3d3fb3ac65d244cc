import { ActionIcon, Box } from '@mantine/core';
import { questionNumbers } from '@prepdesk/contract/quizzes/quiz-rules';
import { ArrowDown, ArrowUp, CircleAlert, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
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

/** The five questions of a quiz, each with its first words and its answer. They are edited in a popup. */
export function QuestionCards({ draft, errors, onOpen, set, children }: Props) {
  const last = questionNumbers.length;
  const written = questionNumbers.filter((number) => !isUnwritten(questionOf(draft, number))).length;
  return (
    <section aria-labelledby="quiz-questions">
      <div className={layout.head}>
        <h2 id="quiz-questions">Questions</h2>
        <span className={layout.grow}>
          {written} of {last}
        </span>
        {children}
      </div>
      <ol className={layout.list}>
        {questionNumbers.map((number) => {
          const question = questionOf(draft, number);
          const isEmpty = isUnwritten(question);
          const error = errorOf(errors, number, isEmpty);
          return (
            <li key={number} className={classes.card} data-fault={error ? true : undefined}>
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
              <Box component="span" display="flex" pr={8}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Move question ${number} up`}
                  disabled={number === 1}
                  onClick={() => set(swapped(draft, number, number - 1))}
                >
                  <ArrowUp size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Move question ${number} down`}
                  disabled={number === last}
                  onClick={() => set(swapped(draft, number, number + 1))}
                >
                  <ArrowDown size={15} aria-hidden />
                </ActionIcon>
              </Box>
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
