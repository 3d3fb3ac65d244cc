import type { Question } from '@prepdesk/contract/questions/question';
import { LearnerPaper } from './learner-paper.tsx';
import { QuestionView } from './question-view.tsx';

/** A question as the learner sees it. */
export const QuestionPaper = ({ question }: { question: Question }) => (
  <LearnerPaper>
    <QuestionView question={question} questionID={question.questionID} />
  </LearnerPaper>
);
