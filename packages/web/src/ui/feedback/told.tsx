import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from 'react';

/** Something that parts of a place tell, and that the place knows while at least one of them tells it. */
function told() {
  const Tell = createContext<() => () => void>(() => () => {});
  const IsTold = createContext(false);
  function Place({ children }: { children: ReactNode }) {
    const [count, setCount] = useState(0);
    const tell = useCallback(() => {
      setCount((before) => before + 1);
      return () => setCount((before) => before - 1);
    }, []);
    return (
      <Tell value={tell}>
        <IsTold value={count > 0}>{children}</IsTold>
      </Tell>
    );
  }
  function useTell(holds: boolean): void {
    const tell = useContext(Tell);
    useLayoutEffect(() => (holds ? tell() : undefined), [holds, tell]);
  }
  return { Place, useTell, useIsTold: () => useContext(IsTold) };
}

/** A banner of the screen, or of the popup, offers to load the page again: whatever else could not be read, too. */
export const reloadOffer = told();

/** A choice could not be read. */
export const unreadChoice = told();
