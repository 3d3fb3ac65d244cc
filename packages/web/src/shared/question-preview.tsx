import type { Question } from '@prepdesk/contract/questions/question';
import { QuestionPaper } from './question-paper.tsx';
import { QuestionPopup } from './question-popup.tsx';

/** A question as the learner sees it, in a popup above its row (gaps B15). */
export const QuestionPreview = ({ question, onClose }: { question: Question; onClose: () => void }) => (
  <QuestionPopup question={question} onClose={onClose}>
    <QuestionPaper question={question} />
  </QuestionPopup>
);
