import { Stack } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { inDigits, shareText } from '@prepdesk/contract/numbers-shown';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import { Segment } from '../../ui/screen/segment.tsx';
import classes from './doubts.module.css';

const spans = [
  { value: 4, text: '4 weeks' },
  { value: 8, text: '8 weeks' },
  { value: 26, text: '26 weeks' },
] as const;

type Counted = {
  asked: number;
  answeredInTime: number;
  answeredLate: number;
  waiting: number;
  waitingLate: number;
};

/** How many doubts were answered in time, were answered late, or are waiting, by faculty member and by week. */
export default function DoubtFigures() {
  const [weeks, setWeeks] = useState<number>(8);
  const { data, failure, reload } = useRead(doubts.figures, { weeks }, { keepsPage: true });
  return (
    <Card>
      <div className={layout.toolbar}>
        <Segment label="Weeks" choices={spans} value={weeks} onChoose={setWeeks} />
        <span>Of doubts asked in these weeks, based on the first reply.</span>
      </div>
      {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
      <div className={`${layout.body} ${layout.room}`} aria-busy={!data}>
        {data && (
          <Stack gap={20}>
            <FiguresTable
              title="Faculty"
              rows={data.faculties.map(({ facultyName, ...counted }) => ({
                ...counted,
                name: facultyName || 'Unassigned',
              }))}
            />
            <FiguresTable
              title="Week from"
              rows={data.weeks
                .map(({ week, ...counted }) => ({ ...counted, name: shownDay(week) }))
                .reverse()}
            />
          </Stack>
        )}
      </div>
    </Card>
  );
}

const FiguresTable = ({ title, rows }: { title: string; rows: readonly (Counted & { name: string })[] }) => (
  <table className={`${layout.numbers} ${classes.figures}`}>
    <thead>
      <tr>
        <th scope="col">{title}</th>
        {['Asked', 'In time', 'Late', 'Waiting', 'Overdue'].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, asked, answeredInTime, answeredLate, waiting, waitingLate }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{inDigits(asked)}</td>
          <td>
            {inDigits(answeredInTime)} <small>{shareOf(answeredInTime, asked)}</small>
          </td>
          <td className={layout.tone} data-tone={answeredLate > 0 ? 'bad' : undefined}>
            {inDigits(answeredLate)}
          </td>
          <td>{inDigits(waiting)}</td>
          <td className={layout.tone} data-tone={waitingLate > 0 ? 'bad' : undefined}>
            {inDigits(waitingLate)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const shareOf = (part: number, all: number): string => (all > 0 ? shareText(part / all) : '');
