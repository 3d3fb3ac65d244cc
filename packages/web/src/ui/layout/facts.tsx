import type { CSSProperties, ReactNode } from 'react';
import classes from './facts.module.css';

type Props = {
  facts: readonly { label: string; value: ReactNode }[];
  /** Numbers that are what the page is about stand big, above their labels; what is beside the matter, in a line. */
  look?: 'strong' | 'big' | 'line';
  leastPx?: number;
};

/** What is told of something: labels with their values, as many beside each other as there is room for. */
export const Facts = ({ facts, look, leastPx = 240 }: Props) => (
  <dl className={classes.facts} data-look={look} style={{ '--least': `${leastPx}px` } as CSSProperties}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The same below each other, where there are many. */
export const FactTable = ({ name, facts }: { name: string; facts: Props['facts'] }) => (
  <table className={classes.table} aria-label={name}>
    <tbody>
      {facts.map(({ label, value }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
