import { ChevronDown } from 'lucide-react';

/** How every Select of ours looks and behaves. */
export const selectLook = {
  // The list itself scrolls (controls.css): Mantine's scroll area inside it could not take the focus.
  withScrollArea: false,
  // The keyboard goes on to the next field: a list that scrolls would get the focus, and lose it by closing.
  attributes: { options: { tabIndex: -1 } },
  allowDeselect: false,
  withCheckIcon: false,
  nothingFoundMessage: 'No data found',
  rightSection: <ChevronDown size={14} aria-hidden />,
  rightSectionPointerEvents: 'none',
  // Not in a portal: the browser's dialogs are above every portal.
  comboboxProps: {
    width: 'max-content',
    position: 'bottom-start',
    withinPortal: false,
    floatingStrategy: 'fixed',
  },
} as const;

/** From this many choices on, typing filters them. */
export const longListLength = 10;
