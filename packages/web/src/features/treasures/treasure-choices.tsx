import { treasures } from '@prepdesk/contract/treasures/treasures';
import { useRead } from '../../api/use-read.ts';
import { AppChoice, courseChoices, useCourses } from '../../places/course-choice.tsx';
import { ChoiceSelect } from '../../ui/screen/choice-select.tsx';
import type { TreasurePlace } from './treasure-place.ts';

type Props = {
  place: TreasurePlace & { appId: number };
  choose: (place: TreasurePlace) => void;
};

/** App and subject, which the calls name a section (gaps A13); fixed while a row of theirs is being changed. */
export function SectionChoice({ place, choose }: Props) {
  const { appId, secId, editId } = place;
  const { data } = useRead(treasures.sections, { appID: appId });
  const sections = (data?.subjects ?? []).map(({ sectionID, name }) => ({
    value: String(sectionID),
    label: name,
  }));
  if (editId) return <FixedChoice label="Subject" words={nameOf(sections, secId)} />;
  return (
    <>
      <AppChoice appID={appId} onChoose={(chosen) => choose({ appId: chosen })} />
      <ChoiceSelect
        label="Subject"
        value={secId}
        choices={sections}
        isDisabled={sections.length === 0}
        onChoose={(value) => choose({ appId, secId: Number(value) })}
      />
    </>
  );
}

/** What can not be chosen anew until the row that is being changed is done. */
export const FixedChoice = ({ label, words }: { label: string; words: string }) => (
  <ChoiceSelect
    label={label}
    value={words}
    choices={[{ value: words, label: words }]}
    isDisabled
    onChoose={() => {}}
  />
);

export const nameOf = (choices: readonly { value: string; label: string }[], value: number | undefined) =>
  choices.find((one) => one.value === String(value))?.label ?? '';

/** The courses that a treasure or a topic of the app may have, and how a list names those that it has. */
export function useCourseTicks(appID: number) {
  const courses = useCourses(appID);
  const choices = courseChoices(courses);
  const namesOf = (ids: string) =>
    ids
      .split(',')
      .flatMap((one) => choices.find(({ value }) => value === one)?.label ?? [])
      .join(', ');
  /** Ticks of another app stay in the draft, for its way back, and are not sent. */
  const offeredOf = (ids: string) =>
    ids
      .split(',')
      .filter((one) => choices.some(({ value }) => value === one))
      .join(',');
  return { courses, choices, namesOf, offeredOf };
}
