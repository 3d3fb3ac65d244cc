import { type ReactNode, useState } from 'react';
import classes from '../popup/details-popup.module.css';
import type { DetailsProps } from '../popup/details-popup.tsx';
import { lazyPart } from '../screen/lazy-part.tsx';

const DetailsPopup = lazyPart(() => import('../popup/details-popup.tsx'));

/** A cell that shows details when pressed. */
export function CellDetails({ children, ...details }: DetailsProps & { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.opener} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {children}
      </button>
      {isOpen && <DetailsPopup {...details} onClose={() => setIsOpen(false)} />}
    </>
  );
}
