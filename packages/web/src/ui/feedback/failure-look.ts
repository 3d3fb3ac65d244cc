import { type ComponentType, createContext } from 'react';

/** Shows what a call threw, until it is put away. */
export type FailureLook = ComponentType<{ failure: unknown; onClose: () => void }>;

/** What a screen shows instead of a banner in place; null inside popups, which say themselves what went wrong. */
export const FailureLookContext = createContext<FailureLook | null>(null);
