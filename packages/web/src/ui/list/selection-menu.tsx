import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { DisabledTooltip } from '../feedback/disabled-tooltip.tsx';
import { useMenu } from '../screen/use-menu.ts';
import type { SelectionAction } from './selection-bar.tsx';

/** What can be done with the selected rows, on a phone without room for all the buttons. */
export default function SelectionMenu({ actions }: { actions: readonly SelectionAction[] }) {
  const menu = useMenu();
  return (
    <Menu position="top-end" withinPortal={false} {...menu}>
      <Menu.Target>
        <Button size="compact-sm" rightSection={<ChevronDown size={14} aria-hidden />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, run, isBusy, isDisabled, disabledReason }) => (
          <DisabledTooltip key={label} reason={disabledReason}>
            <Menu.Item disabled={isBusy || isDisabled} onClick={run}>
              {label}
            </Menu.Item>
          </DisabledTooltip>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
