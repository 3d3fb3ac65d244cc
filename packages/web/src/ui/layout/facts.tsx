import type { CSSProperties, ReactNode } from 'react';
import classes from './facts.module.css';

type Props = {
  facts: readonly { label: string; value: ReactNode }[];
  /** `big`: the numbers that the page is about, above their labels; `line`: minor facts, on one line. */
  look?: 'strong' | 'big' | 'line';
  minPx?: number;
};

/** Labels with their values, as many side by side as there is room for. */
export const Facts = ({ facts, look, minPx = 240 }: Props) => (
  <dl className={classes.facts} data-look={look} style={{ '--least': `${minPx}px` } as CSSProperties}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The same as a table, one per line, for many of them. */
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
