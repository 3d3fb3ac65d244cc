import { useComboboxContext } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useLayer } from '../feedback/use-layer.ts';
import type { Choice } from './fields-of.ts';

type Positioned = { elements: { reference: unknown; floating: HTMLElement } };

/** A list is at least as wide as its field, of which the input may be only a part. */
function asWideAsField({ elements: { reference, floating } }: Positioned): void {
  const input = reference as HTMLElement;
  const field = input.closest<HTMLElement>('[data-frame]') ?? input;
  floating.style.minWidth = `${field.offsetWidth}px`;
}

/** Stands in every Select: so its list, which on a phone Back closes, is known here alone. */
function ListSign() {
  const { store } = useComboboxContext();
  useLayer(store.closeDropdown, store.dropdownOpened);
  return <ChevronDown size={14} aria-hidden />;
}

/** How every Select of ours looks and behaves. */
export const selectLook = {
  // The list itself scrolls (controls.css): Mantine's scroll area inside it could not take the focus.
  withScrollArea: false,
  // The keyboard goes on to the next field: a list that scrolls would get the focus, and lose it by closing.
  attributes: { options: { tabIndex: -1 } },
  // A form that opens puts the focus into its first field: the list would cover the others.
  openOnFocus: false,
  allowDeselect: false,
  withCheckIcon: false,
  nothingFoundMessage: 'No data found',
  rightSection: <ListSign />,
  rightSectionPointerEvents: 'none',
  // Not in a portal: the browser's dialogs are above every portal.
  comboboxProps: {
    width: 'max-content',
    position: 'bottom-start',
    withinPortal: false,
    floatingStrategy: 'fixed',
    middlewares: { size: { apply: asWideAsField } },
  },
} as const;

/** From this many choices on, typing filters them. */
export const longListLength = 10;

/** Says in the field that choices could not be read. */
export const unreadText = (choices: readonly Choice[]): string | undefined =>
  choices.find(({ disabled }) => disabled)?.label;

/** The choices of a field with a label above it, which says below when they could not be read. */
export const choiceProps = (choices: readonly Choice[], error: string | undefined) => ({
  ...selectLook,
  data: [...choices],
  searchable: choices.length >= longListLength,
  error: error || unreadText(choices),
});
