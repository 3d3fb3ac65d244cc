import type { ReactNode } from 'react';
import classes from './section.module.css';

/** A titled part of a card. */
export const Section = ({ title, children }: { title: string; children?: ReactNode }) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {children}
  </section>
);
