import { Box } from '@mantine/core';
import type { CallInput } from '@prepdesk/contract/define-call';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import { optionFields } from '@prepdesk/contract/questions/option-fields';
import { questions, type SimilarQuestion } from '@prepdesk/contract/questions/questions';
import { CopyCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import type { Draft } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import classes from './question-form.module.css';

const pauseMs = 500;
/** With fewer characters almost everything is similar. */
const minLetters = 12;

type SimilarInput = CallInput<typeof questions.similar>;

/** The typed question once typing pauses; null while it is too short. */
function useTyped(draft: Draft, questionID: number | undefined): SimilarInput | null {
  const texts = Object.fromEntries(['quesText', ...optionFields].map((name) => [name, draft[name] ?? '']));
  const text = JSON.stringify(texts);
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const typed = JSON.parse(paused) as Record<string, string>;
  if (wordsOfHtml(typed.quesText ?? '').length < minLetters) return null;
  return { ...typed, ...(questionID ? { questionID } : {}) };
}

/** Lists questions that are nearly the same as the one being typed. It only warns and never blocks saving. */
export function SimilarQuestions({ draft, questionID }: { draft: Draft; questionID?: number | undefined }) {
  const typed = useTyped(draft, questionID);
  const { data } = useRead(questions.similar, typed, { keepsPage: true });
  const similar = (typed && data?.similar) || [];
  return (
    <div role="status">
      {similar.length > 0 && (
        <section className={`${layout.list} ${classes.similar}`} aria-label="Similar questions">
          <Box component="h2" className={layout.line} c="var(--dev)" fz={13.5}>
            <CopyCheck size={16} aria-hidden />
            {similar.length === 1
              ? 'A similar question exists'
              : `${similar.length} questions are nearly the same`}
          </Box>
          <ul className={`${layout.list} ${layout.small}`}>
            {similar.map((one) => (
              <OneSimilar key={one.questionID} question={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const maxShown = 140;

function OneSimilar({
  question: { questionID, uniqueID, words, similarity, isActive },
}: {
  question: SimilarQuestion;
}) {
  return (
    <Box component="li" className={layout.line} style={{ rowGap: 0 }}>
      <Box
        component="a"
        c="var(--ink)"
        fw={600}
        href={hrefOf({ path: '/questions', id: { quesID: questionID } })}
        target="_blank"
        rel="noreferrer"
      >
        Question {questionID}
      </Box>
      <span>
        {[uniqueID, `${Math.floor(similarity * 100)}% match`, isActive ? '' : 'inactive']
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Box component="p" w="100%">
        {words.length > maxShown ? `${words.slice(0, maxShown)}…` : words}
      </Box>
    </Box>
  );
}
