import { questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import type { Question } from '@prepdesk/contract/questions/question';
import { lazy, Suspense } from 'react';
import { useRead } from '../api/use-read.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { QuestionPopup } from './question-popup.tsx';

/** Loaded with the first preview, since formulas and their fonts are heavy. */
const QuestionPaper = lazy(() =>
  import('./question-paper.tsx').then(({ QuestionPaper: paper }) => ({ default: paper })),
);

type Props = {
  subTopicID: number;
  /** The brief row in the list. */
  row: Pick<Question, 'questionID' | 'uniqueID'>;
  onClose: () => void;
};

/** The full question of a brief row; the popup is open while it is loading. */
export function MappedQuestionPreview({ subTopicID, row, onClose }: Props) {
  const input = { subTopicID, chosenQues: String(row.questionID) };
  const { data, failure, reload } = useRead(questionMapping.chosen, input);
  const question = data?.questions[0];
  const waiting = <Waiting text="Loading.." />;
  return (
    <QuestionPopup question={row} onClose={onClose}>
      <FailureBanner failure={failure} onClose={() => void reload()} />
      {!data && !failure && waiting}
      {data && !question && <EmptyState message="No data found" />}
      <Suspense fallback={waiting}>{question && <QuestionPaper question={question} />}</Suspense>
    </QuestionPopup>
  );
}
