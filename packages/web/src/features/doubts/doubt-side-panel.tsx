import { Box } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import type { OpenDoubt, PreviousDoubt, SimilarDoubt } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import { inDigits, shareText } from '@prepdesk/contract/numbers-shown';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import layout from '../../ui/layout/layout.module.css';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { TableFoot } from '../../ui/table/table-foot.tsx';
import { cutWords } from './cut-words.ts';
import classes from './doubts.module.css';
import { greetedAs } from './greeting.ts';
import { ReplyAudio } from './reply-audio.tsx';

type SimilarProps = { doubt: OpenDoubt; onInsert: (html: string) => void; isHeld: boolean };

/** Answers to similar doubts. Choosing one inserts it at the cursor; nothing is sent automatically. */
export function SimilarAnswered({ doubt, onInsert, isHeld }: SimilarProps) {
  const { data, failure, reload } = useRead(doubts.similar, { doubtID: doubt.id });
  const similar = withoutEqual(data?.similar ?? []);
  return (
    <section className={classes.side} aria-busy={!data && !failure}>
      <Heading text="Similar answered" count={data && similar.length} />
      {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
      {data && similar.length === 0 && <None words="No similar doubts yet" />}
      <ul>
        {similar.map((one) => (
          <li key={one.doubtID} className={classes.similar}>
            <Similar {...one} onInsert={onInsert} isHeld={isHeld} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Answered = SimilarDoubt & {
  /** How many less similar doubts have the same answer. */
  equalCount: number;
};

/** Many learners ask the same and get the same answer but for the greeting, which is worth reading once. */
function withoutEqual(similar: readonly SimilarDoubt[]): Answered[] {
  const answers = similar.map(({ description }) => wordsOfHtml(greetedAs(description, '')));
  return similar.flatMap((one, index) => {
    const equal = answers.filter((answer) => answer === answers[index]);
    return answers.indexOf(answers[index] ?? '') === index ? [{ ...one, equalCount: equal.length - 1 }] : [];
  });
}

function Similar(props: Answered & Pick<SimilarProps, 'onInsert' | 'isHeld'>) {
  const { question, description, similarity, repliedBy, equalCount, onInsert, isHeld } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span>
            <span className={isOpen ? undefined : layout.twoLines}>{question}</span>
            {!isOpen && <small className={layout.twoLines}>{wordsOfHtml(description)}</small>}
          </span>
        </summary>
        <RichText html={description} className={layout.small ?? ''} />
      </details>
      <p className={layout.apart}>
        <small>
          {shareText(similarity)}
          {repliedBy && ` · ${repliedBy}`}
          {equalCount > 0 && ` · ${inDigits(equalCount)} more with this answer`}
        </small>
        <button
          type="button"
          className={layout.link}
          disabled={isHeld}
          aria-label={`Insert the answer to: ${question}`}
          onClick={() => onInsert(description)}
        >
          Insert
        </button>
      </p>
    </>
  );
}

const Heading = ({ text, count }: { text: string; count: number | undefined }) => (
  <Box component="h2" p="12px 16px" fz={14}>
    {text}{' '}
    {count !== undefined && (
      <Box component="span" ml={4} c="var(--ink-3)" fw={400}>
        {inDigits(count)}
      </Box>
    )}
  </Box>
);

const None = ({ words }: { words: string }) => (
  <Box component="p" className={layout.hint} p="0 16px 14px">
    {words}
  </Box>
);

const sizes = doubts.previous.list?.sizes ?? [];

type PreviousProps = { doubtID: number; facultyID: number; userAppID: number };

/** The learner's other doubts, folded, ten a page (d2 §2). */
export function PreviousDoubts(request: PreviousProps) {
  const [{ page, size }, setTurn] = useState({ page: 1, size: 10 });
  const input = { ...request, page, limit: size };
  const { data, message, failure, reload } = useRead(doubts.previous, input, { keepsPage: true });
  return (
    <section className={classes.side} aria-busy={!data && !failure}>
      <Heading text="Previous doubts" count={data?.count} />
      {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
      {data?.count === 0 && <None words={message || 'No doubts'} />}
      <ul>
        {data?.data.map((doubt) => (
          <li key={doubt.doubtID}>
            <Previous doubt={doubt} />
          </li>
        ))}
      </ul>
      {data && data.count > 0 && (
        <TableFoot
          page={data.page}
          size={size}
          sizes={sizes}
          total={data.count}
          isCapped={data.isCapped}
          onTurn={(turn) => setTurn((before) => ({ ...before, ...turn }))}
        />
      )}
    </section>
  );
}

const Previous = ({ doubt }: { doubt: PreviousDoubt }) => (
  <details className={classes.previous}>
    <summary>
      <ChevronRight size={14} aria-hidden className={layout.sign} />
      <span>
        {cutWords(doubt.question)}
        <small>
          {shownDay(doubt.createdAt)} · {doubt.updatedAt ? 'Replied' : 'Not Replied'}
        </small>
      </span>
    </summary>
    <Box className={`${layout.list} ${layout.small}`} pl={22}>
      <p>{doubt.question}</p>
      {doubt.description && <RichText html={doubt.description} />}
      <ReplyAudio address={doubt.mediaContent} label={`Audio of the reply to doubt ${doubt.doubtID}`} />
      {doubt.updatedAt && <small>Replied on {shownDay(doubt.updatedAt)}</small>}
    </Box>
  </details>
);
