import { Box } from '@mantine/core';
import { countdownText } from './countdown.ts';
import styles from './phone.module.css';

type Props = { text: string; details: string; leftMs: number };

/** The offer with the remaining time, as the apps draw it. */
export const OfferLine = ({ text, details, leftMs }: Props) => (
  <div className={styles.offer}>
    <b>{text}</b>
    <span>{details}</span>
    <Box component="span" c="#7a4f00" fw={600} role="timer" aria-live="off">
      {leftMs > 0 ? `Ends in ${countdownText(leftMs)}` : 'The offer is over'}
    </Box>
  </div>
);
