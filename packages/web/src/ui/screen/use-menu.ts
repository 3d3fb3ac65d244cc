import { useState } from 'react';
import { useLayer } from '../feedback/use-layer.ts';

/** A menu, which on a phone Back closes. The props are those of Mantine's `Menu`. */
export function useMenu() {
  const [opened, onChange] = useState(false);
  useLayer(() => onChange(false), opened);
  return { opened, onChange };
}
