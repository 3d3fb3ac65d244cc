import { useState } from 'react';
import { useLayer } from '../feedback/use-layer.ts';

/** A menu, which on a phone Back closes. The props are those of Mantine's `Menu`. */
export function useMenu() {
  const [opened, setOpened] = useState(false);
  useLayer(() => setOpened(false), opened);
  return { opened, onChange: setOpened };
}
