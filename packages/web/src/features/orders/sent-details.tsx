import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import classes from './orders.module.css';
import { sentFacts } from './sent-facts.ts';

/** What the gateway or the desk wrote: label and value; what was sent, to the letter, is behind "Raw". */
export function SentDetails({ label, text }: { label: string; text: string }) {
  const facts = sentFacts(text);
  return (
    <section className={classes.sent} aria-label={label}>
      <h3>{label}</h3>
      {facts && facts.length > 0 ? <Facts facts={facts} minPx={190} /> : <p>{text || 'NA'}</p>}
      {facts && (
        <details>
          <summary>Raw</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling section must be reachable by keyboard */}
          <pre className={layout.box} data-shaded tabIndex={0}>
            {JSON.stringify(JSON.parse(text), null, 2)}
          </pre>
        </details>
      )}
    </section>
  );
}
