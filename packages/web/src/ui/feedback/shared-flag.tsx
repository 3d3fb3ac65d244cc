import { createContext, type ReactNode, useContext, useLayoutEffect, useReducer } from 'react';

/** A flag of a scope, raised for as long as at least one component inside raises it. */
function sharedFlag() {
  const Raised = createContext<[count: number, add: (more: number) => void]>([0, () => {}]);
  return {
    Scope: ({ children }: { children: ReactNode }) => (
      <Raised value={useReducer((count: number, more: number) => count + more, 0)}>{children}</Raised>
    ),
    useRaise(isRaised: boolean): void {
      const [, add] = useContext(Raised);
      useLayoutEffect(() => {
        if (!isRaised) return undefined;
        add(1);
        return () => add(-1);
      }, [isRaised, add]);
    },
    useIsRaised: (): boolean => useContext(Raised)[0] > 0,
  };
}

/** A banner of the screen, or of the popup, offers to load the page again: whatever else could not be read, too. */
export const reloadOffer = sharedFlag();

/** A choice could not be read. */
export const unreadChoice = sharedFlag();
