import { Select } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import { royaltyStatements, type StatementChange } from '@prepdesk/contract/royalty/royalty-statements';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { amountText } from '../../ui/fields/amount-text.ts';
import { selectLook } from '../../ui/fields/select-look.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';

/** The amount with its sign, and its tone: a plus is good. */
export function signOf(amount: string): { value: string; tone: 'ok' | 'bad' | undefined } {
  if (!/[1-9]/.test(amount)) return { value: amountText(amount), tone: undefined };
  return amount.startsWith('-')
    ? { value: amountText(amount), tone: 'bad' }
    : { value: `+${amountText(amount)}`, tone: 'ok' };
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
      closeLabel="Close"
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
          <Facts
            look="apart"
            facts={[
              { label: 'Payable then', value: amountText(data.payableThen) },
              ...data.changes.map((change) => ({
                key: `${change.what} ${change.kind} ${change.orderID} ${change.difference}`,
                label: `${changeText(change)}${
                  change.what === 'changed'
                    ? ` (${amountText(change.before)} → ${amountText(change.after)})`
                    : ''
                }`,
                ...signOf(change.difference),
              })),
              { label: 'Payable now', value: amountText(data.payableNow), isSum: true },
            ]}
          />
        )}
      </div>
    </Popup>
  );
}
