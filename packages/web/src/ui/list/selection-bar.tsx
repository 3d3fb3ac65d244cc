import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DisabledTooltip } from '../feedback/disabled-tooltip.tsx';
import { restoreFocus } from '../focus/restore-focus.ts';
import layout from '../layout/layout.module.css';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { lazyPart } from '../screen/lazy-part.tsx';
import classes from './selection-bar.module.css';

const SelectionMenu = lazyPart(() => import('./selection-menu.tsx'));

export type SelectionAction = {
  /** A verb: 'Mark as packed'. */
  label: string;
  run: () => void;
  isMain?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** The reason why it is disabled. */
  disabledReason?: string | undefined;
};

type Props = {
  /** Shown while nothing is selected, and on a phone always. */
  hint: ReactNode;
  /** '3 coupons', or null while nothing is selected. */
  selected: string | null;
  /** What can be done with the selected rows. */
  actions: readonly SelectionAction[];
  onClear: () => void;
  /** At the other end, whatever is selected. */
  end?: ReactNode;
};

/** Beside the count, in one row of a phone. */
const maxOnPhone = 2;

/**
 * Above a list whose rows can be ticked: a hint, or what can be done with the ticked rows. It is always there and as
 * high with buttons as without, so that ticking moves nothing.
 */
export function SelectionBar({ hint, selected, actions, onClear, end }: Props) {
  const isFolded = useIsPhone() && actions.length > maxOnPhone;
  return (
    <div ref={restoreFocus} className={`${layout.toolbar} ${classes.bar}`}>
      <div className={layout.line} data-hint>
        {hint}
      </div>
      {selected && (
        <div className={layout.line} data-selection>
          <b role="status">{selected} selected</b>
          {isFolded ? <SelectionMenu actions={actions} /> : actions.map(asButton)}
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
      {end && <span className={`${layout.actions} ${layout.end}`}>{end}</span>}
    </div>
  );
}

const asButton = ({ label, run, isMain, isBusy, isDisabled, disabledReason }: SelectionAction) => (
  <DisabledTooltip key={label} reason={disabledReason}>
    <Button
      size="compact-sm"
      {...(isMain ? {} : { variant: 'default' })}
      loading={isBusy}
      disabled={isDisabled}
      onClick={run}
    >
      {label}
    </Button>
  </DisabledTooltip>
);
