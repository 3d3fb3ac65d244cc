import type { CSSProperties, ReactNode } from 'react';
import classes from './facts.module.css';
import layout from './layout.module.css';

type Fact = {
  label: ReactNode;
  value: ReactNode;
  key?: string;
  tone?: 'ok' | 'bad' | undefined;
  isSum?: boolean;
};

type Props = {
  facts: readonly Fact[];
  /**
   * `big`: the numbers that the page is about, above their labels; `line`: minor facts, on one line; `apart`: each on
   * its line, the value at its end.
   */
  look?: 'strong' | 'big' | 'line' | 'apart';
  minPx?: number;
};

/** Labels with their values, as many side by side as there is room for. */
export const Facts = ({ facts, look, minPx = 240 }: Props) => (
  <dl className={classes.facts} data-look={look} style={{ '--least': `${minPx}px` } as CSSProperties}>
    {facts.map(({ label, value, key, tone, isSum }) => (
      <div key={key ?? String(label)} data-sum={isSum || undefined}>
        <dt>{label}</dt>
        <dd className={layout.tone} data-tone={tone}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

/** The same as a table, one per line, for many of them. */
export const FactTable = ({ name, facts }: { name: string; facts: Props['facts'] }) => (
  <table className={classes.table} aria-label={name}>
    <tbody>
      {facts.map(({ label, value }) => (
        <tr key={String(label)}>
          <th scope="row">{label}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
