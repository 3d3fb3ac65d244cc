import { Box } from '@mantine/core';
import { type Home, type HomeKind, homeKinds } from '@prepdesk/contract/home/home-screen';
import layout from '../../ui/layout/layout.module.css';
import styles from './home.module.css';

/** The kinds that the screen of each kind lists first. */
const about: Record<HomeKind, readonly HomeKind[]> = {
  banner: ['banner'],
  dashboard: ['dashboard', 'item'],
  item: ['item', 'dashboard'],
  heading: ['heading', 'drawer'],
  drawer: ['drawer', 'heading'],
};

/** What this learner does not see at the chosen time, with every reason. */
export function Hidden({ kind, hidden }: { kind: HomeKind; hidden: Home['hidden'] }) {
  const shown = about[kind].flatMap((one) => hidden.filter((row) => row.kind === one));
  if (shown.length === 0) return null;
  return (
    <details className={`${layout.small} ${styles.hidden}`}>
      <summary>Hidden: {shown.length}</summary>
      <Box component="ul" className={layout.list} pt={8}>
        {shown.map(({ kind: what, id, name, reasons }) => (
          <li key={`${what} ${id}`}>
            <b>{name || `New ${homeKinds[what].toLowerCase()}`}</b> <span>{homeKinds[what]}</span>
            {reasons.map(({ rule, because }) => (
              <p key={rule}>{because}.</p>
            ))}
          </li>
        ))}
      </Box>
    </details>
  );
}
