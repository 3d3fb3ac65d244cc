import { type ComponentType, createContext } from 'react';

/** Shows what a call threw, until it is put away. */
export type FailureLook = ComponentType<{ failure: unknown; onClose: () => void }>;

type ScreenLook = {
  Look: FailureLook;
  /** Which of the screen's reads tells in the popup that it failed; null once one has told it. */
  teller: string | null;
  /** A read that failed asks to tell it. */
  tell: (reader: string) => void;
  onTold: () => void;
};

/** What a screen shows instead of a banner in place; null inside popups, which say themselves what went wrong. */
export const FailureLookContext = createContext<ScreenLook | null>(null);
