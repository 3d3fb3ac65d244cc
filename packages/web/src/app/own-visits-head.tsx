import { Box } from '@mantine/core';
import { ChevronDown, Star } from 'lucide-react';
import type { ComponentProps } from 'react';
import layout from '../ui/layout/layout.module.css';
import styles from './menu.module.css';

/** Stands in the menu, disabled, before what it unfolds is loaded: nothing below it moves. */
export const OwnVisitsHead = (look: ComponentProps<'button'>) => (
  <Box my={2}>
    <button type="button" className={`${layout.opener} ${styles.group}`} {...look}>
      <Star size={16} aria-hidden="true" />
      <span className={layout.grow}>Favourites and recent</span>
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  </Box>
);
