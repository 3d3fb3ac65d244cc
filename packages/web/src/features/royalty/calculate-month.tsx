import { Button } from '@mantine/core';
import { shownMonth } from '@prepdesk/contract/royalty/payment-time';
import { type MonthCalculation, royaltyStatements } from '@prepdesk/contract/royalty/royalty-statements';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useReloadWhile } from '../../shared/use-reload-while.ts';
import { useWhenEnded } from '../../shared/use-when-ended.ts';
import layout from '../../ui/layout/layout.module.css';
import { attempt } from '../../ui/screen/attempt.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';

type Props = {
  appID: number;
  month: string;
  /** Statements that nobody began are among those shown. */
  hasPreviews: boolean;
  report: Report;
  onDone: () => Promise<void>;
};

const isAtWork = (one: MonthCalculation | undefined): boolean =>
  one?.state === 'waiting' || one?.state === 'running';

/** Calculates all statements of a month. The job goes on when the screen is left, and shows its progress to whoever returns. */
export function CalculateMonth({ appID, month, hasPreviews, report, onDone }: Props) {
  const { data, reload } = useRead(royaltyStatements.calculation, { appID, month });
  const { save, isSaving } = useChange(royaltyStatements.calculateMonth);
  const isRunning = isAtWork(data);
  useReloadWhile(isRunning, reload);
  // A job that ended between the two reads has begun what is still shown as a preview.
  useWhenEnded(isRunning || (hasPreviews && !data), () => {
    if (data?.state) void onDone();
  });
  const calculate = () =>
    attempt(report, async () => {
      await save({ appID, month });
      await reload();
    });
  return (
    <div className={`${layout.actions} ${layout.end}`}>
      {isRunning && data && <Progress of={data} />}
      {data?.state === 'failed' && (
        <span role="alert" className={layout.small}>
          The last calculation failed: {data.failure}
        </span>
      )}
      <Button
        variant="default"
        loading={isSaving || isRunning}
        aria-label={`Calculate all statements of ${shownMonth(month)}`}
        onClick={() => void calculate()}
      >
        Calculate all
      </Button>
    </div>
  );
}

const Progress = ({ of: { state, doneCount, wholeCount } }: { of: MonthCalculation }) => (
  <>
    <progress aria-label="Calculating" value={doneCount} max={Math.max(wholeCount, 1)} />
    <span role="status" className={layout.small}>
      {state === 'waiting' || wholeCount === 0 ? 'Starting…' : `${doneCount} of ${wholeCount} calculated`}
    </span>
  </>
);
