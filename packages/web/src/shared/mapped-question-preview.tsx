import { questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import type { Question } from '@prepdesk/contract/questions/question';
import { useRead } from '../api/use-read.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { lazyPart } from '../ui/screen/lazy-part.tsx';
import { QuestionPopup } from './question-popup.tsx';

const waiting = <Waiting text="Loading.." />;
/** Loaded with the first preview, since formulas and their fonts are heavy. */
const QuestionPaper = lazyPart(
  async () => ({ default: (await import('./question-paper.tsx')).QuestionPaper }),
  waiting,
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
  return (
    <QuestionPopup question={row} onClose={onClose}>
      <FailureBanner failure={failure} onClose={() => void reload()} />
      {!data && !failure && waiting}
      {data && !question && <EmptyState message="No data found" />}
      {question && <QuestionPaper question={question} />}
    </QuestionPopup>
  );
}
