import { Button } from '@mantine/core';
import type { Question } from '@prepdesk/contract/content/question';
import { Popup } from '../../ui/screen/popup.tsx';
import { LearnerPaper } from './learner-paper.tsx';
import { QuestionView } from './question-view.tsx';

/** A question as the learner sees it, above the row that it was opened from (gaps B15). */
export function QuestionPreview({ question, onClose }: { question: Question; onClose: () => void }) {
  return (
    <Popup
      title={`Question ${question.questionID}`}
      subtitle={question.uniqueID || 'Unique ID Not Found'}
      onClose={onClose}
      actions={
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <LearnerPaper>
        <QuestionView question={question} />
      </LearnerPaper>
    </Popup>
  );
}
