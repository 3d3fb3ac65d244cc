import type { ReactNode } from 'react';
import classes from './card-foot.module.css';

/** What the work above it comes to, and its buttons: in sight however long the list is. */
export const CardFoot = ({ children }: { children: ReactNode }) => (
  <div className={classes.foot} data-bottom-actions>
    {children}
  </div>
);
