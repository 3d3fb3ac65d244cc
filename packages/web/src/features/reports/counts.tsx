import { percentText } from '@prepdesk/contract/numbers-shown';
import { letterOf } from '@prepdesk/contract/questions/question-rules';
import { errorTexts, type ReportedQuestion } from '@prepdesk/contract/reports/error-reports';
import layout from '../../ui/layout/layout.module.css';
import classes from './reports.module.css';

type Code = ReportedQuestion['codes'][number];

/** Unknown codes are skipped (d3 §8). */
const known = (codes: readonly Code[]) =>
  codes.flatMap(({ code, count }) => {
    const text = errorTexts(String(code));
    return text ? [{ code, text, count }] : [];
  });

export const codesText = (codes: readonly Code[]): string =>
  known(codes)
    .map(({ text, count }) => `${text} ${count}`)
    .join(', ') || 'NA';

/** The reported errors, each with its count. */
export const Codes = ({ codes }: { codes: readonly Code[] }) => (
  <span className={`${layout.line} ${layout.small} ${layout.lead} ${classes.codes}`} data-words="long">
    {known(codes).map(({ code, text, count }) => (
      <span key={code}>
        {text} <b>{count}</b>
      </span>
    ))}
  </span>
);

type Marked = Pick<ReportedQuestion, 'type' | 'marks' | 'answer' | 'isKeyDoubted'>;

const nameOf = (type: number, option: number): string =>
  type === 2 ? (option === 1 ? 'right' : 'wrong') : letterOf(option - 1);

const isKey = ({ type, answer }: Marked, option: number): boolean =>
  type === 2 ? option === 1 : answer.split(',').includes(String(option));

const sharesOf = ({ marks }: Marked) => {
  const all = marks.reduce((sum, { count }) => sum + count, 0);
  return marks.map((mark) => ({ ...mark, share: all > 0 ? Math.round((mark.count / all) * 100) : 0 }));
};

export const marksText = (row: Marked): string =>
  sharesOf(row)
    .map(({ option, share }) => `${nameOf(row.type, option)} ${percentText(share)}`)
    .join(', ') || '–';

/** How learners answered. The key is marked, with a note if most chose something else. */
export const MarksLine = (row: Marked) => (
  <span className={`${layout.line} ${layout.small} ${classes.marks}`} data-words="long">
    {sharesOf(row).map(({ option, share }) => (
      <span key={option} className={layout.tone} data-tone={isKey(row, option) ? 'ok' : undefined}>
        {nameOf(row.type, option)}
        {isKey(row, option) ? ' (key)' : ''} {percentText(share)}
      </span>
    ))}
    {row.marks.length === 0 && '–'}
    {row.isKeyDoubted === 1 && (
      <b className={layout.tone} data-tone="dev">
        most chose another than the key
      </b>
    )}
  </span>
);
