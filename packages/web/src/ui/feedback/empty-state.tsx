import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import layout from '../layout/layout.module.css';
import styles from './empty-state.module.css';
import { unreadChoice } from './shared-flag.tsx';

type Props = {
  /** The server's sentence, such as 'No data found' (d1 §8). */
  message: string;
  hint?: string;
  /** Buttons or links that help. */
  children?: ReactNode;
};

/** The choices to make before there is anything to show, centred. */
export const EmptyChoices = ({ children }: { children: ReactNode }) => (
  <div className={`${layout.actions} ${styles.choices}`}>{children}</div>
);

/** Says, centred, that there is nothing to show. */
export function EmptyState({ message, hint, children }: Props) {
  return (
    <div className={styles.empty} role="status">
      <svg
        width="40"
        height="40"
        viewBox="0 0 40 40"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d="M6 22l5-12h18l5 12v9a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zh8l2 4h8l2-4h8" strokeLinejoin="round" />
      </svg>
      <div>{message}</div>
      {hint ? (
        <Box className={layout.hint} maw={420}>
          {hint}
        </Box>
      ) : null}
      {children}
    </div>
  );
}

/** Says what has to be chosen first, with the choices; but not where there is nothing to choose from. */
export const EmptyUntilChosen = (props: { message: string; children: ReactNode }) => (
  <unreadChoice.Scope>
    <UntilChosen {...props} />
  </unreadChoice.Scope>
);

const UntilChosen = ({ message, children }: { message: string; children: ReactNode }) => (
  <EmptyState message={unreadChoice.useIsRaised() ? "Couldn't load the choices" : message}>
    {children && <EmptyChoices>{children}</EmptyChoices>}
  </EmptyState>
);
