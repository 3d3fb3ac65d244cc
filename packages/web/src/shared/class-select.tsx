import { Select } from '@mantine/core';
import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { inputProps } from '../ui/fields/field-editor.tsx';
import type { Choice, EditorSlot } from '../ui/fields/fields-of.ts';
import { longListLength, selectLook } from '../ui/fields/select-look.tsx';
import { usePaused } from '../ui/list/use-paused.ts';

const shownAtOnce = 50;

type Props = {
  slot: EditorSlot;
  /** Undefined while it is not known yet. */
  appID: number | undefined;
  /** The choice that stands for no class. */
  none?: Choice;
  isWhole?: boolean;
};

/** A class of an app. There may be thousands, so the server searches them. */
export function ClassSelect({ slot, appID, none, isWhole }: Props) {
  const [typed, setTyped] = useState('');
  const [chosenName, setChosenName] = useState('');
  // The field shows the name of what is chosen, which is no search.
  const search = usePaused(typed === chosenName ? '' : typed.trim());
  const chosen = slot.value === none?.value ? '' : slot.value;
  const { data } = useRead(classChoices.list, appID ? { appID, search, limit: shownAtOnce, chosen } : null, {
    keepsPage: (before) => (before as { appID?: number }).appID === appID,
  });
  const choices = [
    ...(none && !search ? [none] : []),
    ...(data?.classes ?? []).map(({ classID, className }) => ({ value: String(classID), label: className })),
  ];
  return (
    <Select
      {...inputProps(slot)}
      {...selectLook}
      data-wide={isWhole || undefined}
      value={slot.value || (none ? none.value : null)}
      data={choices}
      searchable={search !== '' || choices.length >= longListLength}
      // The server has already filtered.
      filter={({ options }) => options}
      onSearchChange={(text) => {
        setTyped(text);
        if (choices.some(({ value, label }) => label === text && value === slot.value)) setChosenName(text);
      }}
      onChange={(value, option) => {
        setChosenName(option.label);
        slot.set({ [slot.fieldKey]: value ?? '' });
      }}
    />
  );
}
