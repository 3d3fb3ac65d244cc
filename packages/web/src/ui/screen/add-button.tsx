import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAddressSwitch } from '../../api/address-switch.ts';
import { DisabledTooltip } from '../feedback/disabled-tooltip.tsx';
import { popupClosed } from '../feedback/popup-closed.ts';
import { PrimaryAction } from './primary-action.tsx';
import { rowClosed } from './row-closed.ts';

type Props = {
  /** 'Add course'. */
  label: string;
  onAdd: () => void;
  /** Why the person may not; left out where they may. */
  refusal?: string | undefined;
};

/** The main button of a list begins a new row; so does an address with `?open=add`. */
export function AddButton({ label, onAdd, refusal }: Props) {
  useOpenedByAddress(refusal === undefined, onAdd);
  return (
    <PrimaryAction>
      <DisabledTooltip reason={refusal}>
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={onAdd} aria-keyshortcuts="n">
          {label}
        </Button>
      </DisabledTooltip>
    </PrimaryAction>
  );
}

/** Until what it opened is closed, the address says so: a reload and a copied link open it again. */
function useOpenedByAddress(isAllowed: boolean, open: () => void): void {
  const [opened, choose] = useAddressSwitch('open');
  const isNamed = opened === 'add';
  const latest = useRef(open);
  latest.current = open;
  useEffect(
    function openIt() {
      if (!isNamed || !isAllowed) return undefined;
      latest.current();
      const leave = () => {
        // A question above the form was closed, not the form.
        if (!document.querySelector('dialog[open]')) choose('');
      };
      document.addEventListener(popupClosed, leave);
      document.addEventListener(rowClosed, leave);
      return () => {
        document.removeEventListener(popupClosed, leave);
        document.removeEventListener(rowClosed, leave);
      };
    },
    [isNamed, isAllowed, choose],
  );
}
