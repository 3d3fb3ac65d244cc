import { type ReactNode, useState } from 'react';
import { lazyPart } from '../screen/lazy-part.tsx';
import { useIsPhone } from '../table/use-is-phone.ts';
import { FoldButton } from './fold-button.tsx';

const Sheet = lazyPart(async () => ({ default: (await import('./sheet.tsx')).Sheet }));

type Props = { chosenCount: number; onClear: () => void; children: ReactNode };

/** The filters that a screen has of its own, in a sheet on a phone. */
export function FoldedFilters({ chosenCount, onClear, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useIsPhone()) return children;
  return (
    <>
      <FoldButton chosenCount={chosenCount} onOpen={() => setIsOpen(true)} />
      {isOpen && (
        <Sheet onClear={chosenCount > 0 ? onClear : undefined} onClose={() => setIsOpen(false)}>
          {children}
        </Sheet>
      )}
    </>
  );
}
