import { type Subject, subjects } from '@prepdesk/contract/catalogue/subjects';
import { useChoiceList, useChoices } from '../api/use-read.ts';
import { ChoiceSelect } from '../ui/list/choice-select.tsx';
import { firstInUse } from './default-choice.ts';

type Props = {
  /** null until the course is chosen. */
  course: { appID: number; courseID: number } | null;
  subjectID: number | undefined;
  onChoose: (subject: Subject) => void;
};

/** The subject that a list of a course opens with; undefined where `isOpen` is false. */
export function useFirstSubject(course: NonNullable<Props['course']>, isOpen: boolean): Subject | undefined {
  return firstInUse(useChoices(subjects.list, isOpen ? course : null).data?.subjects);
}

/** A subject of a course, in the bar above a list. */
export function SubjectChoice({ course, subjectID, onChoose }: Props) {
  const { data, choices } = useChoiceList(subjects.list, course, 'subjectID', 'subjectName');
  return (
    <ChoiceSelect
      label="Subject"
      value={subjectID}
      choices={choices}
      isDisabled={choices.length === 0}
      onChoose={(value) => {
        const chosen = data?.subjects.find((one) => String(one.subjectID) === value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
