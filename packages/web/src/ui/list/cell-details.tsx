import { lazy, type ReactNode, Suspense, useState } from 'react';
import classes from '../popup/details-popup.module.css';
import type { DetailsProps } from '../popup/details-popup.tsx';

const DetailsPopup = lazy(() => import('../popup/details-popup.tsx'));

/** A cell that shows details when pressed. */
export function CellDetails({ children, ...details }: DetailsProps & { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.opener} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <DetailsPopup {...details} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
