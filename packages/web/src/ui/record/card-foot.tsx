import type { ReactNode } from 'react';
import { restoreFocus } from '../focus/restore-focus.ts';
import layout from '../layout/layout.module.css';
import classes from './card-foot.module.css';

/** The result of the work above, and its buttons: always in view, however long the list is. */
export const CardFoot = ({ children }: { children: ReactNode }) => (
  <div
    ref={restoreFocus}
    tabIndex={-1}
    className={`${layout.actions} ${layout.inSight} ${classes.foot}`}
    data-bottom-actions
  >
    {children}
  </div>
);
