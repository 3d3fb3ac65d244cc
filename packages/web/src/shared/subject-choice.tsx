import { type Subject, subjects } from '@prepdesk/contract/catalogue/subjects';
import { useRead } from '../api/use-read.ts';
import { ChoiceSelect } from '../ui/list/choice-select.tsx';

type Props = {
  /** null until the course is chosen. */
  course: { appID: number; courseID: number } | null;
  subjectID: number | undefined;
  onChoose: (subject: Subject) => void;
};

/** A subject of a course, in the bar above a list. */
export function SubjectChoice({ course, subjectID, onChoose }: Props) {
  const { data } = useRead(subjects.list, course);
  const all = data?.subjects ?? [];
  return (
    <ChoiceSelect
      label="Subject"
      value={subjectID}
      choices={all.map((one) => ({ value: String(one.subjectID), label: one.subjectName }))}
      isDisabled={all.length === 0}
      onChoose={(value) => {
        const chosen = all.find((one) => String(one.subjectID) === value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
