import { Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import layout from '../layout/layout.module.css';
import classes from './selection-bar.module.css';

type Props = {
  /** Shown while nothing is selected, and on a phone always. */
  hint: ReactNode;
  /** '3 coupons', or null while nothing is selected. */
  selected: string | null;
  /** The buttons for the selected rows. */
  children: ReactNode;
  onClear: () => void;
  /** At the other end, whatever is selected. */
  end?: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/**
 * Above a list whose rows can be ticked: a hint, or what can be done with the ticked rows. It is always there and as
 * high with buttons as without, so that ticking moves nothing.
 */
export const SelectionBar = ({ hint, selected, children, onClear, end, ref }: Props) => (
  <div ref={ref} className={`${layout.toolbar} ${classes.bar}`}>
    <div data-hint>{hint}</div>
    {selected && (
      <div data-selection>
        <b role="status">{selected} selected</b>
        {children}
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </div>
    )}
    {end && <span className={`${layout.actions} ${layout.end}`}>{end}</span>}
  </div>
);
