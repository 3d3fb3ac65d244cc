import { Popover } from '@mantine/core';
import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useState,
} from 'react';
import classes from './disabled-tooltip.module.css';

type Control = ReactElement<Record<string, unknown>>;

/** A disabled button that says why, to whoever points at it, reaches it by keyboard or uses a screen reader. */
export function DisabledTooltip({ reason, children }: { reason: string | undefined; children: Control }) {
  return reason === undefined ? children : <Reasoned reason={reason}>{children}</Reasoned>;
}

const restMs = 300;

/** Mantine's `Tooltip` would add 4 KiB that nothing else on the first screen needs; its popover is already loaded. */
function Reasoned({ reason, children }: { reason: string; children: Control }) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isShown, setIsShown] = useState(false);
  useEffect(
    function showAfterRest() {
      if (!isPointedAt) return;
      const timer = setTimeout(() => setIsShown(true), restMs);
      return () => clearTimeout(timer);
    },
    [isPointedAt],
  );
  useEffect(
    function hideOnEscape() {
      if (!isShown) return;
      const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setIsShown(false);
      document.addEventListener('keydown', hide);
      return () => document.removeEventListener('keydown', hide);
    },
    [isShown],
  );
  const leave = () => {
    setIsPointedAt(false);
    setIsShown(false);
  };
  return (
    <Popover
      position="top"
      offset={5}
      withArrow
      arrowSize={4}
      withRoles={false}
      transitionProps={{ duration: 100 }}
      opened={isShown}
      onChange={leave}
    >
      <Popover.Target>
        {cloneElement(children, {
          'data-disabled': true,
          'aria-disabled': true,
          'aria-description': reason,
          onClick: (event: MouseEvent) => event.preventDefault(),
          onMouseEnter: () => setIsPointedAt(true),
          onMouseLeave: leave,
          onFocus: ({ currentTarget }: FocusEvent) =>
            currentTarget.matches(':focus-visible') && setIsShown(true),
          onBlur: leave,
        })}
      </Popover.Target>
      <Popover.Dropdown className={classes.reason} role="tooltip">
        {reason}
      </Popover.Dropdown>
    </Popover>
  );
}
