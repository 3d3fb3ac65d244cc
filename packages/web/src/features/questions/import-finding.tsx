import { wordsOfHtml } from '@prepdesk/contract/html-words';
import type { ReportRow } from '@prepdesk/contract/questions/question-imports';
import layout from '../../ui/layout/layout.module.css';
import classes from './question-import.module.css';

/** The findings about a row: its errors, its near-duplicate, or what it changes; then what its cells hold besides. */
export function ReportFinding({ row }: { row: ReportRow }) {
  const { notes = [] } = row;
  if (notes.length === 0) return <MainFinding row={row} />;
  return (
    <>
      {(row.action === 'fault' || row.similarity > 0 || row.changes.length > 0) && <MainFinding row={row} />}
      <ul className={`${layout.list} ${layout.small} ${classes.finding}`}>
        {notes.map(({ field, heading, sentence }) => (
          <li key={field}>
            <b>{heading}</b> {sentence}
          </li>
        ))}
      </ul>
    </>
  );
}

function MainFinding({ row }: { row: ReportRow }) {
  if (row.action === 'fault') {
    return (
      <ul className={`${layout.list} ${layout.small} ${classes.finding}`}>
        {row.faults.map(({ field, heading, sentence }) => (
          <li key={field} data-bad>
            <b>{heading}</b> {sentence}
          </li>
        ))}
      </ul>
    );
  }
  if (row.similarity > 0) {
    const other = row.nearRow === null ? `question ${row.nearQuestionID ?? ''}` : `row ${row.nearRow}`;
    return (
      <div className={`${layout.small} ${classes.finding}`}>
        <b>
          {Math.round(row.similarity * 100)}% like {other}
        </b>{' '}
        · {row.isKept ? 'added anyway' : 'skipped'}
        <q>{row.nearWords}</q>
      </div>
    );
  }
  if (row.changes.length === 0) return '–';
  return (
    <ul className={`${layout.list} ${layout.small} ${classes.finding}`}>
      {row.changes.map(({ heading, before, after }) => (
        <li key={heading}>
          <b>{heading}</b> <del>{shown(before)}</del> <ins>{shown(after)}</ins>
        </li>
      ))}
    </ul>
  );
}

const maxShown = 160;

function shown(html: string): string {
  const words = wordsOfHtml(html);
  return words.length > maxShown ? `${words.slice(0, maxShown)}…` : words || 'blank';
}
