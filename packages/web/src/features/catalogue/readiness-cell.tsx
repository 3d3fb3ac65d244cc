import type { Readiness } from '@prepdesk/contract/catalogue/readiness';
import { useState } from 'react';
import type { Field } from '../../ui/fields/fields-of.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import classes from './readiness.module.css';
import { shortState, stateText } from './readiness-words.ts';
import type { Prepared, ReadinessScope } from './use-readiness.ts';

const ReadinessPopup = lazyPart(() => import('./readiness-popup.tsx'));

/** A column for lists whose rows `useReadiness` has prepared. */
export const readinessField: Field<Prepared<object>> = {
  label: 'Readiness',
  choices: { missing: 'Not ready', ready: 'Ready' },
  tones: { missing: 'off', ready: 'ok' },
  asText: ({ readinessRow }) => (readinessRow ? stateText(readinessRow) : ''),
  display: ({ readinessRow, readinessAt }) =>
    readinessRow && readinessAt ? (
      <ReadinessCell row={readinessRow} at={readinessAt} />
    ) : (
      <span className={classes.coming} aria-hidden />
    ),
  widthPx: 116,
};

/** More segments would be too thin to see. */
const maxSegments = 8;

type Props = { row: Readiness; at: ReadinessScope };

function ReadinessCell({ row, at }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const words = stateText(row);
  return (
    <>
      <button
        type="button"
        className={classes.state}
        data-ready={row.isReady || undefined}
        title={words}
        aria-label={`${words}: readiness of ${row.name}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span aria-hidden className={classes.bar}>
          {row.parts <= maxSegments ? (
            segmentsOf(row).map(([key, isDone]) => <i key={key} data-done={isDone || undefined} />)
          ) : (
            <i data-rest style={{ '--done': `${(100 * row.readyParts) / row.parts}%` } as object} />
          )}
        </span>
        {shortState(row)}
      </button>
      {isOpen && <ReadinessPopup row={row} at={at} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** For a sub-topic, its items in order; for levels above, first the ready parts and then the others. */
const segmentsOf = ({ items, parts, readyParts, slugID }: Readiness): [key: string, isDone: boolean][] =>
  slugID > 0
    ? items.map((one) => [one.item, one.readyParts === one.parts])
    : Array.from({ length: parts }, (_, n) => [String(n), n < readyParts]);
