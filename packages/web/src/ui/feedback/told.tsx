import { createContext, type ReactNode, useContext, useLayoutEffect, useReducer } from 'react';

/** Something that parts of a place tell, and that the place knows while at least one of them tells it. */
function told() {
  const Tellers = createContext<[count: number, add: (more: number) => void]>([0, () => {}]);
  return {
    Place: ({ children }: { children: ReactNode }) => (
      <Tellers value={useReducer((count: number, more: number) => count + more, 0)}>{children}</Tellers>
    ),
    useTell(holds: boolean): void {
      const [, add] = useContext(Tellers);
      useLayoutEffect(() => {
        if (!holds) return undefined;
        add(1);
        return () => add(-1);
      }, [holds, add]);
    },
    useIsTold: (): boolean => useContext(Tellers)[0] > 0,
  };
}

/** A banner of the screen, or of the popup, offers to load the page again: whatever else could not be read, too. */
export const reloadOffer = told();

/** A choice could not be read. */
export const unreadChoice = told();
