import { type ComponentType, createContext } from 'react';

type Props = {
  failure: unknown;
  /** Something could not be read, as opposed to changed. */
  isOfRead?: boolean | undefined;
  /** For a part of the page that can be tried again by itself. */
  onRetry?: () => void;
  onClose: () => void;
};

/** Shows what a call threw, until the person closes it. */
export type FailureLook = ComponentType<Props>;

type ScreenLook = {
  Look: FailureLook;
  /** The one read whose failure the popup shows, for all that failed meanwhile; null while there is no popup. */
  announcer: string | null;
  /** A failed read asks for the popup. */
  announce: (reader: string) => void;
  /** A popup was closed, or one about a change is shown: from now on, failed reads are reported in place. */
  onAnnounced: () => void;
};

/** What a screen shows instead of a banner in place; null inside popups, which show their own failures. */
export const FailureLookContext = createContext<ScreenLook | null>(null);
