import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { unreadChoice } from '../ui/feedback/shared-flag.tsx';
import type { Choice } from '../ui/fields/fields-of.ts';
import { selectLook, unreadText } from '../ui/fields/select-look.tsx';
import { usePaused } from '../ui/list/use-paused.ts';

/** What is typed to search choices, once the person pauses; '' while a field shows the name of what is chosen. */
export function useTypedSearch() {
  const [typed, setTyped] = useState('');
  const search = usePaused(typed.trim());
  return { search, isPausing: search !== typed.trim(), onSearch: setTyped };
}

type SearchedChoice = Choice & {
  /** Which one of that name it is. */
  about?: string;
};

type Props = Pick<SelectProps, 'label' | 'placeholder' | 'error' | 'searchable'> & {
  /** What the server found, in its order. */
  choices: readonly SearchedChoice[];
  value: string | null;
  /** The name of what is chosen, by the last answer: shown in the field, it is no search. */
  chosenName: string;
  onSearch: (text: string) => void;
  onChoose: (value: string) => void;
  /** Where the list cannot say it: why there are no choices. */
  nothing?: string | false;
};

/** A select whose choices the server searches as one types, since there may be thousands. */
export function SearchedSelect({ choices, chosenName, onSearch, onChoose, nothing, error, ...field }: Props) {
  const unread = unreadText(choices);
  unreadChoice.useRaise(unread !== undefined);
  return (
    <Select
      {...selectLook}
      searchable
      error={error || unread}
      // Screen readers cannot enter an open list without options: the message is in the description instead.
      {...(nothing !== undefined && { nothingFoundMessage: undefined, description: nothing || undefined })}
      {...field}
      data={choices.map(({ about: _, ...choice }) => choice)}
      // The server has already filtered.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const about = choices.find(({ value }) => value === option.value)?.about;
        return (
          <span>
            {option.label}
            {about && <small style={{ display: 'block', color: 'var(--ink-3)' }}>{about}</small>}
          </span>
        );
      }}
      onSearchChange={(text) => onSearch(text === chosenName ? '' : text)}
      onChange={(value) => value !== null && onChoose(value)}
    />
  );
}
