import { Select } from '@mantine/core';
import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { inputProps } from '../ui/fields/field-editor.tsx';
import type { Choice, EditorSlot } from '../ui/fields/fields-of.ts';
import { selectLook } from '../ui/fields/select-look.tsx';
import { usePaused } from '../ui/list/use-paused.ts';
import { shownAtOnce } from './searched-choices.ts';

type Props = {
  slot: EditorSlot;
  appID: number | undefined;
  /** The choice of no class. */
  none?: Choice | undefined;
  isWhole?: boolean | undefined;
};

/** A class of an app, as a field. An app may have thousands, so the server searches them. */
export function ClassSelect({ slot, appID, none, isWhole }: Props) {
  const [typed, setTyped] = useState('');
  const [chosenName, setChosenName] = useState('');
  // The name of what was chosen stands in the field: nobody searches for it.
  const isName = [chosenName, none?.label].includes(typed);
  const search = usePaused(isName ? '' : typed.trim());
  const chosen = /^[1-9]\d*$/.test(slot.value) ? slot.value : '';
  const { data } = useRead(classChoices.list, appID ? { appID, search, limit: shownAtOnce, chosen } : null, {
    keepsPage: (before) => before.appID === appID,
  });
  const choices = (data?.classes ?? []).map(({ classID, className }) => ({
    value: String(classID),
    label: className,
  }));
  const known = choices.find(({ value }) => value === slot.value)?.label;
  if (known !== undefined && known !== chosenName) setChosenName(known);
  return (
    <Select
      {...inputProps(slot)}
      {...selectLook}
      data-wide={isWhole || undefined}
      value={slot.value || (none ? none.value : null)}
      data={[...(none ? [none] : []), ...choices]}
      searchable
      // The server has already searched.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(value) => slot.set({ [slot.fieldKey]: value ?? none?.value ?? '' })}
    />
  );
}
