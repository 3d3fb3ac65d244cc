import { courseDetails } from '@prepdesk/contract/clinical/course-details';
import { useChoices } from '../api/use-read.ts';
import { SearchedSelect, useTypedSearch } from './searched-select.tsx';

type Props = {
  label: string;
  appID: number;
  chosenID: number | undefined;
  /** The name of the chosen class, where the page already knows it. */
  chosenName?: string;
  onChoose: (classID: number, className: string) => void;
  error?: string | undefined;
};

/** Finds a class of an app by part of its name. */
export function ClassSearch({ label, appID, chosenID, chosenName, onChoose, error }: Props) {
  const { search, isPausing, onSearch } = useTypedSearch();
  const { data, unread, isLoading, isRefreshing } = useChoices(
    courseDetails.search,
    search ? { search, appID } : null,
    { keepsPage: true },
  );
  const answered = data?.classes ?? [];
  const matches = search ? answered : [];
  const name = answered.find(({ classID }) => classID === chosenID)?.className ?? chosenName ?? '';
  const isChosenAmong = matches.some(({ classID }) => classID === chosenID);
  return (
    <SearchedSelect
      label={label}
      placeholder="Search by name"
      error={error}
      nothing={
        search !== '' &&
        !(isPausing || isLoading || isRefreshing) &&
        data?.classes.length === 0 &&
        'No Course data found'
      }
      value={chosenID === undefined ? null : String(chosenID)}
      chosenName={name}
      choices={[
        ...(chosenID !== undefined && name && !isChosenAmong
          ? [{ value: String(chosenID), label: name }]
          : []),
        ...matches.map(({ classID, className, subjectName, courseName }) => ({
          value: String(classID),
          label: className,
          about: `${subjectName} · ${courseName}`,
        })),
        ...unread,
      ]}
      onSearch={onSearch}
      onChoose={(value) => {
        const one = matches.find(({ classID }) => String(classID) === value);
        if (one) onChoose(one.classID, one.className);
      }}
    />
  );
}
