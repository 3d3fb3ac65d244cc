import { ChevronDown } from 'lucide-react';

/** How every Select of ours looks and behaves. */
export const selectLook = {
  // The list scrolls by itself (controls.css): a scrolling part of its own inside could not take the focus.
  withScrollArea: false,
  allowDeselect: false,
  withCheckIcon: false,
  nothingFoundMessage: 'No data found',
  rightSection: <ChevronDown size={14} aria-hidden />,
  rightSectionPointerEvents: 'none',
  // Inside its surroundings: a dialog of the browser stands above every portal.
  comboboxProps: {
    width: 'max-content',
    position: 'bottom-start',
    withinPortal: false,
    floatingStrategy: 'fixed',
  },
} as const;

/** From so many choices on, typing narrows them. */
export const longListLength = 10;
