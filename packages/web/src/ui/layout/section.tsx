import type { ReactNode } from 'react';
import classes from './section.module.css';

/** One of the parts that a card falls into. */
export const Section = ({ title, children }: { title: string; children?: ReactNode }) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {children}
  </section>
);
