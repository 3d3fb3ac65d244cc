import { ActionIcon, Button, Menu } from '@mantine/core';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { DisabledTooltip } from '../feedback/disabled-tooltip.tsx';
import layout from '../layout/layout.module.css';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { type Opening, ScreenLink } from '../screen/screen-link.tsx';
import { useMenu } from '../screen/use-menu.ts';
import { inActionOrder } from './row-action-order.ts';
import classes from './table.module.css';

export type RowAction = (
  | {
      label: string;
      opens: Opening;
      isNewTab?: boolean;
      /** Drawn in place of the label where it is alone. */
      icon?: LucideIcon;
    }
  /** `disabledReason`: the reason why the action is disabled. */
  | { label: string; run: () => void; disabledReason?: string | undefined }
) & {
  /** Always in the menu, even if there is room, unless it would be alone there. */
  isRare?: boolean;
  /** A tap on the card of the row runs it. */
  opensCard?: boolean;
};

const maxInSight = 3;

type Props = {
  actions: readonly RowAction[];
  rowName: string;
  /** Puts all actions into the menu. */
  isFolded: boolean;
};

/**
 * Actions of a row, unobtrusive until needed: links first, then in one order; after three, the rest are in a menu. A menu
 * of one entry would cost a click more than the entry itself, which is shown in its place.
 */
export function RowActions({ actions, rowName, isFolded }: Props) {
  const ordered = inActionOrder(actions);
  const usual = ordered.filter(({ isRare }) => !isRare);
  const links = usual.filter((action) => 'opens' in action);
  const steps = usual.filter((action) => 'run' in action);
  const room = Math.max(0, maxInSight - links.length);
  const inSight = steps.length > room ? steps.slice(0, Math.max(0, room - 1)) : steps;
  const all = [...new Set<RowAction>([...links, ...inSight, ...ordered])];
  const first = isFolded ? all.filter(({ opensCard }) => opensCard) : [...links, ...inSight];
  const others = all.filter((action) => !first.includes(action));
  const alone = !isFolded && others.length === 1 ? others : [];
  const inMenu = alone.length > 0 ? [] : others;
  return (
    <div className={classes.actions}>
      {[...first, ...alone].map((action) => (
        <ActionInSight key={action.label} action={action} rowName={rowName} />
      ))}
      {inMenu.length > 0 && <ActionMenu actions={inMenu} rowName={rowName} />}
    </div>
  );
}

function ActionMenu({ actions, rowName }: Omit<Props, 'isFolded'>) {
  const more = useRef<HTMLButtonElement>(null);
  const menu = useMenu();
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" {...menu}>
      <Menu.Target>
        <ActionIcon ref={more} variant="subtle" color="gray" aria-label={`More for ${rowName}`}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      {/* A popup gives the focus back to where it was: the menu is gone by then. */}
      <Menu.Dropdown data-title={rowName} onClickCapture={() => more.current?.focus()}>
        {actions.map((action) => (
          <DisabledTooltip key={action.label} reason={'run' in action ? action.disabledReason : undefined}>
            <Menu.Item
              {...('run' in action
                ? { onClick: action.run }
                : {
                    renderRoot: (props: object) => (
                      <ScreenLink {...props} {...action.opens} isNewTab={action.isNewTab} />
                    ),
                  })}
            >
              {action.label}
            </Menu.Item>
          </DisabledTooltip>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ActionInSight({ action, rowName }: { action: RowAction; rowName: string }) {
  const { label } = action;
  // A finger brings up no title that says what a sign means.
  const isPhone = useIsPhone();
  if ('opens' in action) {
    const Icon = isPhone ? undefined : action.icon;
    return (
      <ScreenLink
        {...(Icon ? { className: layout.iconButton, title: label } : { className: layout.link })}
        // What is a sign elsewhere is as quiet in words.
        style={action.icon && !Icon ? { color: 'var(--ink-2)', fontWeight: 500 } : undefined}
        aria-label={`${label} ${rowName}`}
        {...action.opens}
        isNewTab={action.isNewTab}
      >
        {Icon ? <Icon size={16} aria-hidden /> : label}
      </ScreenLink>
    );
  }
  return (
    <DisabledTooltip reason={action.disabledReason}>
      <Button
        c="var(--ink-2)"
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={`${label} ${rowName}`}
        onClick={(event) => event.detail <= 1 && action.run()}
      >
        {label}
      </Button>
    </DisabledTooltip>
  );
}
