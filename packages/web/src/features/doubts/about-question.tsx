import { Box, VisuallyHidden } from '@mantine/core';
import { isBlankHtml } from '@prepdesk/contract/html-words';
import { optionFields } from '@prepdesk/contract/questions/option-fields';
import { difficultyLevels, type Question, questionTypes } from '@prepdesk/contract/questions/question';
import { letterOf, optionsNamed } from '@prepdesk/contract/questions/question-rules';
import { Check } from 'lucide-react';
import layout from '../../ui/layout/layout.module.css';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import classes from './doubts.module.css';

/** The question that a doubt is about, with its key in green with a tick and a link to its editor. */
export function AboutQuestion({ question }: { question: Question }) {
  const canOpen = useCanOpen();
  const right = question.type === 1 ? (optionsNamed(question.answer) ?? []) : [];
  const options = optionFields
    .map((field, index) => ({ number: index + 1, html: question[field] }))
    .filter(({ html }) => !isBlankHtml(html));
  return (
    <section className={`${layout.box} ${layout.list}`} aria-label="The question that the doubt is about">
      <header className={`${layout.line} ${layout.small}`}>
        <span>{question.uniqueID || `Question ${question.questionID}`}</span>
        <Box component="span" p="1px 9px" bg="var(--off-soft)" bdrs={10}>
          {questionTypes[question.type as 1]} · {difficultyLevels[question.difficultyLevel as 1]}
        </Box>
        {canOpen('/questions') && (
          <ScreenLink
            className={`${layout.link} ${layout.end}`}
            path="/questions"
            id={{ quesID: question.questionID, type: question.type }}
          >
            Open question
          </ScreenLink>
        )}
      </header>
      <Box fw={550}>
        <RichText html={question.quesText} />
      </Box>
      {question.type === 2 ? (
        <p className={`${layout.line} ${layout.tone}`} data-tone="ok">
          <Check size={15} aria-hidden /> {question.answer || 'No answer yet'}
        </p>
      ) : (
        <ol className={classes.options}>
          {options.map(({ number, html }) => (
            <li key={number} className={layout.tone} data-tone={right.includes(number) ? 'ok' : undefined}>
              <b>{letterOf(number - 1)}</b>
              <RichText html={html} />
              {right.includes(number) && (
                <>
                  <Check size={15} aria-hidden />
                  <VisuallyHidden>right</VisuallyHidden>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
