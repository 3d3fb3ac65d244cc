import { Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import layout from '../layout/layout.module.css';
import { useMenu } from '../screen/use-menu.ts';

type Action = { label: string; run: () => void };
type Props = {
  ref?: Ref<HTMLButtonElement>;
  name: string;
  /** Said after the name: that it is shared, or whose it is. */
  note?: string | undefined;
  /** The list currently shows this view. */
  isCurrent: boolean;
  /** Its menu button is visible. */
  isInHand?: boolean;
  actions?: readonly Action[];
  onChoose: () => void;
};

let isFocusWaiting = false;

/** Gives the focus to the next current view, since the button that saved it disappears. */
export function focusNextView(): void {
  isFocusWaiting = true;
}

const takeFocus = (tab: HTMLElement | null) => tab?.querySelector('button')?.focus();

/** One view, with its actions in a menu behind the dots or the right mouse button. */
export function ViewTab({ ref, name, note, isCurrent, isInHand = false, actions = [], onChoose }: Props) {
  const menu = useMenu();
  const tab = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (isFocusWaiting) takeFocus(tab.current);
    isFocusWaiting = false;
  }, [isCurrent]);
  const hasMenu = actions.length > 0;
  return (
    <span ref={tab} data-view={isCurrent ? 'current' : ''}>
      <button
        ref={ref}
        type="button"
        className={`${layout.cut} ${layout.small}`}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
        onContextMenu={(event) => {
          if (!hasMenu) return;
          event.preventDefault();
          menu.onChange(true);
        }}
      >
        {name}
        {note && <small>{note}</small>}
      </button>
      {hasMenu && (isInHand || menu.opened) && (
        <Menu
          position="bottom-start"
          withinPortal={false}
          floatingStrategy="fixed"
          opened={menu.opened}
          onChange={(opened) => {
            menu.onChange(opened);
            // The dots with the focus disappear together with the menu.
            if (!opened && !isInHand) takeFocus(tab.current);
          }}
        >
          <Menu.Target>
            <button type="button" className={layout.iconButton} aria-label={`More for ${name}`}>
              <Ellipsis size={15} aria-hidden />
            </button>
          </Menu.Target>
          {/* A popup gives the focus back to where it was: the menu is gone by then. */}
          <Menu.Dropdown onClickCapture={() => takeFocus(tab.current)}>
            {actions.map(({ label, run }) => (
              <Menu.Item key={label} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
