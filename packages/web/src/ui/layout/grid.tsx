import type { CSSProperties, ReactNode } from 'react';
import classes from './grid.module.css';

type Props = { leastPx: number; children: ReactNode };

/** Things of one kind beside each other, as many as there is room for. */
export const Grid = ({ leastPx, children }: Props) => (
  <div className={classes.grid} style={{ '--least': `${leastPx}px` } as CSSProperties}>
    {children}
  </div>
);
