import type { ReactNode } from 'react';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { lazyPart } from './lazy-part.tsx';

const ToolsSheet = lazyPart(() => import('./tools-sheet.tsx'), <i style={{ width: 44, height: 44 }} />);

/** The tools beside a title. A phone has no room for them there, and puts them behind one button. */
export const HeadTools = ({ children }: { children: ReactNode }) =>
  useIsPhone() ? <ToolsSheet>{children}</ToolsSheet> : children;
