import { VisuallyHidden } from '@mantine/core';
import { durationText } from '@prepdesk/contract/duration-text';
import { isBlankHtml } from '@prepdesk/contract/html-words';
import { optionFields } from '@prepdesk/contract/questions/option-fields';
import { difficultyLevels, type Question } from '@prepdesk/contract/questions/question';
import { decimalOf, letterOf, optionsNamed } from '@prepdesk/contract/questions/question-rules';
import { questionTreasures } from '@prepdesk/contract/treasures/question-treasures';
import { Check, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import layout from '../ui/layout/layout.module.css';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import classes from './question-view.module.css';

/** The parts of a question that a learner sees at some point. */
export type ShownQuestion = Pick<
  Question,
  | ('type' | 'quesText' | 'answer' | 'difficultyLevel' | 'questionDuration' | 'solution' | 'reference')
  | (typeof optionFields)[number]
>;

type Props = {
  question: ShownQuestion;
  /** For a stored question, whose treasures are shown below the explanation. */
  questionID?: number | undefined;
};

const difficultyTones: Readonly<Record<number, string>> = { 1: 'ok', 2: 'dev', 3: 'bad' };

/** A question as a learner answers it (d3 §9): choose, see what is right and why, and try again. */
export function QuestionView(props: Props) {
  const [tries, setTries] = useState(0);
  return <OneTry key={tries} {...props} onAgain={() => setTries(tries + 1)} />;
}

function OneTry({ question, questionID, onAgain }: Props & { onAgain: () => void }) {
  const [isDone, setIsDone] = useState(false);
  const [isRight, setIsRight] = useState(false);
  const finish = (right: boolean) => {
    setIsDone(true);
    setIsRight(right);
  };
  const answerProps = { question, isDone, onDone: finish };
  const difficulty = difficultyLevels[question.difficultyLevel as 1 | 2 | 3];
  return (
    <article className={layout.columns} aria-label="The question as learners see it">
      <p className={`${layout.line} ${classes.hint}`}>
        {difficulty && (
          <span className={layout.tone} data-tone={difficultyTones[question.difficultyLevel]}>
            {difficulty}
          </span>
        )}
        <span>{durationText(question.questionDuration)}</span>
      </p>
      {isBlankHtml(question.quesText) ? (
        <p className={layout.hint}>The question has no text yet.</p>
      ) : (
        <RichText html={question.quesText} className={classes.text} />
      )}
      {question.type === 2 ? <NumberAnswer {...answerProps} /> : <OptionsAnswer {...answerProps} />}
      <p className={`${layout.tone} ${classes.verdict}`} data-tone={isRight ? 'ok' : 'bad'} role="status">
        {isDone && (isRight ? 'Right.' : `Not right. ${rightAnswerText(question)}`)}
      </p>
      {isDone && <Explanation question={question} />}
      {isDone && questionID !== undefined && <Treasures questionID={questionID} />}
      {isDone && (
        <button type="button" className={classes.button} onClick={onAgain}>
          Try again
        </button>
      )}
    </article>
  );
}

function rightAnswerText({ type, answer }: ShownQuestion): string {
  if (!answer) return 'It has no right answer yet.';
  if (type === 2) return `The answer is ${answer}.`;
  const letters = (optionsNamed(answer) ?? []).map((number) => letterOf(number - 1));
  return letters.length > 1 ? `The answers are ${letters.join(' and ')}.` : `The answer is ${letters[0]}.`;
}

type AnswerProps = { question: ShownQuestion; isDone: boolean; onDone: (isRight: boolean) => void };

function OptionsAnswer({ question, isDone, onDone }: AnswerProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const right = optionsNamed(question.answer) ?? [];
  const takesSeveral = right.length > 1;
  const options = optionFields
    .map((field, index) => ({ number: index + 1, html: question[field] }))
    .filter(({ html }) => !isBlankHtml(html));
  const choose = (number: number) => {
    if (isDone) return;
    if (!takesSeveral) {
      setChosen([number]);
      return onDone(right.includes(number));
    }
    setChosen((now) => (now.includes(number) ? now.filter((one) => one !== number) : [...now, number]));
  };
  const check = () => onDone(chosen.length === right.length && right.every((one) => chosen.includes(one)));
  return (
    <>
      {takesSeveral && !isDone && <p className={classes.hint}>Choose all that are right.</p>}
      <ol className={layout.list}>
        {options.map(({ number, html }) => {
          const isChosen = chosen.includes(number);
          const isRight = right.includes(number);
          const mark = !isDone ? undefined : isRight ? 'right' : isChosen ? 'wrong' : undefined;
          return (
            <li key={number}>
              <button
                type="button"
                className={`${layout.box} ${classes.option}`}
                data-tone={mark && tones[mark]}
                aria-pressed={isChosen}
                aria-disabled={isDone || undefined}
                onClick={() => choose(number)}
              >
                <span className={`${layout.initials} ${classes.letter}`} aria-hidden>
                  <Mark mark={mark}>{letterOf(number - 1)}</Mark>
                </span>
                <VisuallyHidden>
                  {letterOf(number - 1)}
                  {mark && `, ${mark}`}:
                </VisuallyHidden>
                <RichText html={html} className={classes.text} />
              </button>
            </li>
          );
        })}
      </ol>
      {takesSeveral && !isDone && (
        <button type="button" className={classes.button} disabled={chosen.length === 0} onClick={check}>
          Check
        </button>
      )}
    </>
  );
}

const tones = { right: 'ok', wrong: 'bad' } as const;

const Mark = ({ mark, children }: { mark: string | undefined; children: ReactNode }) =>
  mark === 'right' ? <Check size="1em" /> : mark === 'wrong' ? <X size="1em" /> : children;

function NumberAnswer({ question, isDone, onDone }: AnswerProps) {
  const [typed, setTyped] = useState('');
  const fieldID = useId();
  const number = decimalOf(typed);
  const check = () => number !== null && onDone(number === decimalOf(question.answer));
  return (
    <div className={`${layout.line} ${classes.number}`}>
      <label htmlFor={fieldID}>Your answer</label>
      <input
        id={fieldID}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        readOnly={isDone}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          check();
        }}
      />
      {!isDone && (
        <button type="button" className={classes.button} disabled={number === null} onClick={check}>
          Check
        </button>
      )}
    </div>
  );
}

function Explanation({ question: { solution, reference } }: { question: ShownQuestion }) {
  return (
    <>
      {!isBlankHtml(solution) && <Part title="Solution" html={solution} />}
      {!isBlankHtml(reference) && <Part title="Reference" html={reference} />}
    </>
  );
}

const Part = ({ title, html }: { title: string; html: string }) => (
  <section className={classes.part}>
    <h3>{title}</h3>
    <RichText html={html} className={classes.text} />
  </section>
);

/** Loaded after an answer; draws nothing where the question has no treasures. */
function Treasures({ questionID }: { questionID: number }) {
  const { data, failure, reload } = useRead(questionTreasures.shown, { questionID });
  if (failure) return <FailureBanner failure={failure} onClose={() => void reload()} />;
  return data?.treasures.map(({ postID, post }) => <Part key={postID} title="Treasure" html={post} />);
}
