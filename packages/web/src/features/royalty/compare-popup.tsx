import { Button, Select } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import { royaltyStatements, type StatementChange } from '@prepdesk/contract/royalty/royalty-statements';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { amountText } from '../../ui/fields/amount-text.ts';
import { selectLook } from '../../ui/fields/select-look.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/screen/popup.tsx';
import classes from './royalty.module.css';

/** The amount with its sign, and whether it is a plus or a minus. */
export function signOf(amount: string): { text: string; sign: 'plus' | 'minus' | undefined } {
  if (!/[1-9]/.test(amount)) return { text: amountText(amount), sign: undefined };
  return amount.startsWith('-')
    ? { text: amountText(amount), sign: 'minus' }
    : { text: `+${amountText(amount)}`, sign: 'plus' };
}

const wordOf = { added: '+1', removed: '−1', changed: 'Changed' } as const;

export function changeText({ what, kind, orderID }: StatementChange): string {
  if (what === 'recovered') return 'MG recovered';
  if (what === 'carried') return 'Carried';
  return `${wordOf[what]} ${kind}, ${orderID}`;
}

type Props = { statementID: number; newestRun: number; onClose: () => void };

/** The changes between any two runs. */
export function ComparePopup({ statementID, newestRun, onClose }: Props) {
  const [{ fromRun, toRun }, setRuns] = useState({ fromRun: newestRun - 1, toRun: newestRun });
  const input = { statementID, fromRun, toRun };
  const { data, failure, isLoading, reload } = useRead(royaltyStatements.difference, input);
  // The runs to choose from stay while another pair is being read; its changes must not be those of the last pair.
  const runs = useRead(royaltyStatements.difference, input, { keepsPage: true }).data?.runs ?? [];
  const choices = runs.map(({ run, at }) => ({
    value: String(run),
    label: `Run ${run}, ${shownInstant(at)}`,
  }));
  const byOf = (wanted: number) => {
    const by = runs.find(({ run }) => run === wanted)?.by;
    return by && `by ${by}`;
  };
  return (
    <Popup
      title="Compare lines"
      subtitle="What changed between two runs, and what each change adds to the payable amount"
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={layout.stack}>
        <Select
          {...selectLook}
          label="From"
          description={byOf(fromRun)}
          data={choices}
          value={String(fromRun)}
          onChange={(run) => setRuns({ fromRun: Number(run), toRun })}
        />
        <Select
          {...selectLook}
          label="To"
          description={byOf(toRun)}
          data={choices}
          value={String(toRun)}
          onChange={(run) => setRuns({ fromRun, toRun: Number(run) })}
        />
        {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
        {isLoading && <Waiting text="Loading.." />}
        {data?.changes.length === 0 && <p className={layout.hint}>Nothing changed</p>}
        {data && (
          <dl className={classes.pairs}>
            <div>
              <dt>Payable then</dt>
              <dd>{amountText(data.payableThen)}</dd>
            </div>
            {data.changes.map((change) => (
              <div key={`${change.what} ${change.kind} ${change.orderID} ${change.difference}`}>
                <dt>
                  {changeText(change)}
                  {change.what === 'changed' && (
                    <span>
                      {' '}
                      ({amountText(change.before)} → {amountText(change.after)})
                    </span>
                  )}
                </dt>
                <dd data-sign={signOf(change.difference).sign}>{signOf(change.difference).text}</dd>
              </div>
            ))}
            <div data-last>
              <dt>Payable now</dt>
              <dd>{amountText(data.payableNow)}</dd>
            </div>
          </dl>
        )}
      </div>
    </Popup>
  );
}
