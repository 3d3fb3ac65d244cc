import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useState } from 'react';
import { useLayer } from '../feedback/use-layer.ts';

type Props = AutocompleteProps & { value: string; suggestions: readonly string[] };

/** A text that may be one of the suggestions below it, or another. */
export function SuggestedText({ suggestions, value, ...input }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const typed = value.trim().toLowerCase();
  // The list is open, but nothing is drawn, where no suggestion has what was typed.
  const isDrawn = isOpen && suggestions.some((one) => one.toLowerCase().includes(typed));
  useLayer(() => setIsOpen(false), isDrawn);
  return (
    <Autocomplete
      {...input}
      value={value}
      data={[...new Set(suggestions)]}
      limit={8}
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  );
}
