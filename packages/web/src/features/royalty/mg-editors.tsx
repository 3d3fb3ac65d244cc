import { Select } from '@mantine/core';
import type { FacultyTerms } from '@prepdesk/contract/royalty/mg';
import { choicesOf, type EditorSlot } from '../../ui/fields/fields-of.ts';
import { longListLength, selectLook } from '../../ui/fields/select-look.tsx';

type SelectProps = {
  slot: EditorSlot;
  faculties: readonly FacultyTerms[];
  onChoose: (terms: FacultyTerms) => void;
};

export const FacultySelect = ({ slot, faculties, onChoose }: SelectProps) => (
  <Select
    {...selectLook}
    label={slot.label}
    error={slot.error}
    disabled={slot.isDisabled}
    data-autofocus={slot.isFirst || undefined}
    value={slot.value || null}
    data={choicesOf(faculties, 'id', 'name')}
    searchable={faculties.length >= longListLength}
    onChange={(value) => {
      const terms = faculties.find(({ id }) => String(id) === value);
      if (terms) onChoose(terms);
    }}
  />
);
