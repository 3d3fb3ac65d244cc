import { useEffect, useId, useState } from 'react';
import { useCover } from '../../router/use-cover.ts';
import { useIsPhone } from '../layout/use-is-phone.ts';

/** On a phone a menu covers the screen: Back closes it, and what is chosen runs once its entry of the history is gone. */
export function useMenu() {
  const isCover = useIsPhone();
  const { isOpen, open, close } = useCover(useId());
  const [chosen, setChosen] = useState<() => void>();
  useEffect(
    function runOnceClosed() {
      if (isOpen || !chosen) return;
      setChosen(undefined);
      chosen();
    },
    [isOpen, chosen],
  );
  return {
    isCover,
    /** Of Mantine's `Menu`. */
    props: isCover
      ? { opened: isOpen, onChange: (isOpening: boolean) => (isOpening ? open() : close()) }
      : {},
    choose: (run: () => void) => setChosen(() => run),
  };
}
