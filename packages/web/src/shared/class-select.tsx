import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { useChoiceList } from '../api/use-read.ts';
import { inputProps } from '../ui/fields/field-editor.tsx';
import type { Choice, EditorSlot } from '../ui/fields/fields-of.ts';
import { longListLength } from '../ui/fields/select-look.tsx';
import { SearchedSelect, useTypedSearch } from './searched-select.tsx';

const shownAtOnce = 50;

type Props = {
  slot: EditorSlot;
  /** Undefined while it is not known yet. */
  appID: number | undefined;
  /** The choice that stands for no class. */
  none?: Choice;
  isWhole?: boolean;
};

/** A class of an app, as a field of a form. The first ones can be chosen without a search. */
export function ClassSelect({ slot, appID, none, isWhole }: Props) {
  const { search, onSearch } = useTypedSearch();
  const value = slot.value || (none ? none.value : null);
  const chosen = slot.value === none?.value ? '' : slot.value;
  const { choices: classes } = useChoiceList(
    classChoices.list,
    appID ? { appID, search, limit: shownAtOnce, chosen } : null,
    'classID',
    'className',
    {
      keepsPage: (before) => (before as { appID?: number }).appID === appID,
    },
  );
  const choices = [...(none && !search ? [none] : []), ...classes];
  const named = none?.value === value ? none : classes.find((one) => one.value === value);
  return (
    <SearchedSelect
      {...inputProps(slot)}
      data-wide={isWhole || undefined}
      value={value}
      chosenName={named?.label ?? ''}
      choices={choices}
      searchable={search !== '' || choices.length >= longListLength}
      onSearch={onSearch}
      onChoose={(classID) => slot.set({ [slot.fieldKey]: classID })}
    />
  );
}
