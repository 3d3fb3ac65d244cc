import { Box, Stack, Switch } from '@mantine/core';
import { shownMinute } from '@prepdesk/contract/company-time';
import { isBlankHtml } from '@prepdesk/contract/html-words';
import { counted } from '@prepdesk/contract/numbers-shown';
import { Check, Clock } from 'lucide-react';
import { useState } from 'react';
import { LearnerPaper } from '../../shared/learner-paper.tsx';
import look from '../../shared/question-view.module.css';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { DraftQuestion, shownQuiz } from './quiz-fields.tsx';

type Props = { quiz: ReturnType<typeof shownQuiz>; level: string; onClose: () => void };

/** The current draft as on a learner's phone, optionally with the answers, as learners see it afterwards. */
export function QuizPreview({ quiz, level, onClose }: Props) {
  const [isOver, setIsOver] = useState(true);
  const { name, minutes, endTime, nextQuizDate, questions } = quiz;
  return (
    <Popup title="Learner’s view" isNarrow onClose={onClose} closeLabel="Close">
      <Stack className={layout.wholeLine} gap={12} w="min(100%, 390px)" mx="auto">
        <Switch
          data-autofocus
          label="With answers, as after the quiz"
          checked={isOver}
          onChange={(event) => setIsOver(event.currentTarget.checked)}
        />
        <LearnerPaper>
          <article aria-label="The quiz as learners see it">
            <header>
              <p className={look.hint}>{level}</p>
              <Box component="h3" mb={4} fz="1.15em">
                {name || 'Daily quiz'}
              </Box>
              <p className={look.hint}>
                <Clock size="1em" style={{ verticalAlign: '-0.15em' }} aria-hidden />{' '}
                {minutes > 0 ? counted(minutes, 'minute') : 'Until it ends'}
                {endTime && `, open until ${shownMinute(endTime)}`}
              </p>
            </header>
            <Stack component="ol" gap={18} my={16}>
              {questions.map((question, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a question is identified by its place
                <QuestionPreview key={index} number={index + 1} question={question} isOver={isOver} />
              ))}
            </Stack>
            {nextQuizDate && <p className={look.hint}>Next quiz: {shownMinute(nextQuizDate)}</p>}
          </article>
        </LearnerPaper>
      </Stack>
    </Popup>
  );
}

type PreviewProps = { number: number; question: DraftQuestion; isOver: boolean };

function QuestionPreview({
  number,
  question: { quesText, options, answer, solution },
  isOver,
}: PreviewProps) {
  return (
    <li>
      <p className={look.hint}>Question {number} of 5</p>
      {isBlankHtml(quesText) ? (
        <p>The question has no text yet.</p>
      ) : (
        <RichText html={quesText} className={look.text} />
      )}
      <Box component="ul" className={layout.list} mt={8}>
        {options.map((option, index) => {
          const isRight = isOver && answer === String(index + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its place
            <li key={index} className={look.option} data-tone={isRight ? 'ok' : undefined}>
              <span className={`${layout.initials} ${look.letter}`} aria-hidden>
                {isRight ? <Check size="1em" /> : index + 1}
              </span>
              {option || '–'}
              {isRight && (
                <Box component="em" ml="auto" c="var(--ok)" fz="0.84em" fs="normal" fw={600}>
                  Correct
                </Box>
              )}
            </li>
          );
        })}
      </Box>
      {isOver && !isBlankHtml(solution) && (
        <div className={look.part}>
          <h3>Solution</h3>
          <RichText html={solution} className={look.text} />
        </div>
      )}
    </li>
  );
}
