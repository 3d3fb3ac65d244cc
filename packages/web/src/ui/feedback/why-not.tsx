import { Tooltip } from '@mantine/core';
import { cloneElement, type MouseEvent, type ReactElement } from 'react';

type Control = ReactElement<Record<string, unknown>>;

/** A button that can not be used says why, to whoever points at it, reaches it by keyboard or has it read out. */
export function WhyNot({ reason, children }: { reason: string | undefined; children: Control }) {
  if (reason === undefined) return children;
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      {cloneElement(children, {
        'data-disabled': true,
        'aria-disabled': true,
        'aria-description': reason,
        onClick: (event: MouseEvent) => event.preventDefault(),
      })}
    </Tooltip>
  );
}
