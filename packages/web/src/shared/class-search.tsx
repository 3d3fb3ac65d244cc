import { Select } from '@mantine/core';
import { type ClassMatch, courseDetails } from '@prepdesk/contract/clinical/course-details';
import { useEffect, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { selectLook } from '../ui/fields/select-look.tsx';
import { usePaused } from '../ui/list/use-paused.ts';

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
export function ClassSearch({ label, appID, chosenID, chosenName = '', onChoose, error }: Props) {
  const [typed, setTyped] = useState(chosenName);
  const [picked, setPicked] = useState<ClassMatch | null>(null);
  const search = usePaused(typed.trim());
  const isName = search !== '' && (search === picked?.className || search === chosenName);
  const { data, isLoading, isRefreshing } = useRead(
    courseDetails.search,
    search && !isName ? { search: search, appID } : null,
    { keepsPage: true },
  );
  useEffect(
    function showTheChoiceOfTheAddress() {
      if (chosenName) setTyped(chosenName);
    },
    [chosenName],
  );
  const isWaiting = isLoading || isRefreshing || search !== typed.trim();
  const matches = typed.trim() ? (data?.classes ?? []) : [];
  const isNothingFound = typed.trim() !== '' && !isName && !isWaiting && matches.length === 0;
  const kept = picked && picked.classID === chosenID ? [picked] : [];
  const options = [...kept, ...matches.filter(({ classID }) => classID !== kept[0]?.classID)];
  const known =
    chosenID !== undefined && !options.some(({ classID }) => classID === chosenID) && chosenName
      ? [{ value: String(chosenID), label: chosenName }]
      : [];
  return (
    <Select
      {...selectLook}
      label={label}
      placeholder="Search by name"
      searchable
      // Screen readers cannot enter an open list without options: the message is in the description instead.
      nothingFoundMessage={undefined}
      description={isNothingFound ? 'No Course data found' : undefined}
      data={[
        ...known,
        ...options.map(({ classID, className }) => ({ value: String(classID), label: className })),
      ]}
      // The server has already filtered.
      filter={({ options: all }) => all}
      renderOption={({ option }) => {
        const one = options.find(({ classID }) => String(classID) === option.value);
        return (
          <span>
            {option.label}
            {one && (
              <small style={{ display: 'block', color: 'var(--ink-3)' }}>
                {one.subjectName} · {one.courseName}
              </small>
            )}
          </span>
        );
      }}
      value={chosenID === undefined ? null : String(chosenID)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => {
        const one = options.find(({ classID }) => String(classID) === value);
        if (!one) return;
        setPicked(one);
        onChoose(one.classID, one.className);
      }}
      error={error}
    />
  );
}
