import type { ReactNode } from 'react';
import classes from './primary-action.module.css';

/** The main button of a list: at the right of its title, and on a phone below the rows, within reach of a thumb. */
export const PrimaryAction = ({ children }: { children: ReactNode }) => (
  <div className={classes.chief}>{children}</div>
);
