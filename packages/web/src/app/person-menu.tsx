import { Box, type MantineColorScheme, Popover, useMantineColorScheme } from '@mantine/core';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useWho } from '../api/who.ts';
import { Link } from '../router/link.tsx';
import { initialsOf } from '../shared/initials.ts';
import layout from '../ui/layout/layout.module.css';
import { Segment } from '../ui/screen/segment.tsx';
import { useMenu } from '../ui/screen/use-menu.ts';
import styles from './person-menu.module.css';
import { useSignOut } from './use-sign-out.ts';

const schemes: readonly { value: MantineColorScheme; text: string }[] = [
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
  { value: 'auto', text: 'System' },
];

/** A menu with the signed-in person, the colour scheme, and Sign out. */
export function PersonMenu() {
  const signedIn = useWho();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isLeaving, setIsLeaving] = useState(false);
  const menu = useMenu();
  if (!signedIn) return null;
  const { person } = signedIn;
  const leave = async () => {
    setIsLeaving(true);
    await signOut();
    setIsLeaving(false);
  };
  return (
    <Popover position="bottom-end" width={252} shadow="md" radius="lg" trapFocus returnFocus {...menu}>
      <Popover.Target>
        <button
          type="button"
          className={`${layout.initials} ${styles.face}`}
          aria-label={`${person.fullName}: account and theme`}
          onClick={() => menu.onChange(!menu.opened)}
        >
          {initialsOf(person.fullName)}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={14} style={{ overflowWrap: 'anywhere' }}>
        <b>{person.fullName}</b>
        <div className={layout.small}>{person.roleName || 'No role'}</div>
        <div className={layout.small}>{phoneText(person.phone, person.countryCode)}</div>
        <Box m="12px 0 8px">
          <Segment label="Theme" choices={schemes} value={colorScheme} onChoose={setColorScheme} />
        </Box>
        <Link
          to="/account"
          className={`${layout.line} ${layout.pressable} ${styles.leave}`}
          onClick={() => menu.onChange(false)}
        >
          <UserRound size={16} aria-hidden="true" />
          Your account
        </Link>
        <button
          type="button"
          className={`${layout.line} ${layout.pressable} ${styles.leave}`}
          onClick={() => void leave()}
          disabled={isLeaving}
        >
          <LogOut size={16} aria-hidden="true" />
          {isLeaving ? 'Please wait...' : 'Sign out'}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}
