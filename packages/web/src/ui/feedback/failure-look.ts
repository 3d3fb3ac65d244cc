import { type ComponentType, createContext } from 'react';

/** Shows what a call threw, until the person closes it. */
export type FailureLook = ComponentType<{ failure: unknown; onClose: () => void }>;

type ScreenLook = {
  Look: FailureLook;
  /** The one read of the screen whose failure the popup shows; null once a popup has been shown. */
  announcer: string | null;
  /** A failed read asks for the popup. */
  announce: (reader: string) => void;
  /** A popup was closed, or one about a change is shown: from now on, failed reads are reported in place. */
  onAnnounced: () => void;
};

/** What a screen shows instead of a banner in place; null inside popups, which show their own failures. */
export const FailureLookContext = createContext<ScreenLook | null>(null);
