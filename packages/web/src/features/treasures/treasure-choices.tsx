import { treasures } from '@prepdesk/contract/treasures/treasures';
import { useChoiceList } from '../../api/use-read.ts';
import { AppChoice, courseChoices, useCourses } from '../../shared/course-choice.tsx';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import type { TreasureScope } from './treasure-scope.ts';

type Props = {
  scope: TreasureScope & { appId: number };
  choose: (scope: TreasureScope) => void;
};

/** App and subject, which the calls name a section (gaps A13). Fixed while a row is being edited. */
export function SectionChoice({ scope, choose }: Props) {
  const { appId, secId, editId } = scope;
  const { choices: sections } = useChoiceList(treasures.sections, { appID: appId }, 'sectionID', 'name');
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

/** A choice that is fixed while a row is being edited. */
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

/** The courses that a treasure or a topic of the app may have, and their names for a list. */
export function useCourseTicks(appID: number) {
  const courses = useCourses(appID);
  const choices = courseChoices(courses);
  const namesOf = (ids: string) =>
    ids
      .split(',')
      .flatMap((one) => choices.find(({ value }) => value === one)?.label ?? [])
      .join(', ');
  /** Ticks of another app are not sent, but stay in the draft in case that app is chosen again. */
  const offeredOf = (ids: string) =>
    ids
      .split(',')
      .filter((one) => choices.some(({ value }) => value === one))
      .join(',');
  return { courses, choices, namesOf, offeredOf };
}
