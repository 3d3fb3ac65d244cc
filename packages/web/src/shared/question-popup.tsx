import type { Question } from '@prepdesk/contract/questions/question';
import type { ReactNode } from 'react';
import { Popup } from '../ui/popup/popup.tsx';

type Props = {
  question: Pick<Question, 'questionID' | 'uniqueID'>;
  onClose: () => void;
  children: ReactNode;
};

/** The popup around the preview of a question. */
export function QuestionPopup({ question: { questionID, uniqueID }, onClose, children }: Props) {
  return (
    <Popup
      title={`Question ${questionID}`}
      subtitle={uniqueID || 'Unique ID Not Found'}
      onClose={onClose}
      closeLabel="Close"
    >
      {children}
    </Popup>
  );
}
