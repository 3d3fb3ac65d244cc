import { Button } from '@mantine/core';
import { counted } from '@prepdesk/contract/numbers-shown';
import { labelsPath, maxLabels, shipments, type WithoutAddress } from '@prepdesk/contract/shipping/shipments';
import { type ShippingModule, shippedState } from '@prepdesk/contract/shipping/shipping-states';
import { useState } from 'react';
import { readNow } from '../../api/read-now.ts';
import { useChange } from '../../api/use-change.ts';
import { mayPrint } from '../../shared/may-print.tsx';
import { SelectionBar } from '../../ui/list/selection-bar.tsx';
import type { Ticks } from '../../ui/list/use-ticks.tsx';
import { attempt } from '../../ui/screen/attempt.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { saveFrom } from '../../ui/table/csv.ts';
import { MissingAddressesPopup } from './missing-addresses-popup.tsx';

const shipmentsText = (count: number): string => counted(count, 'shipment');

type Props = { ticks: Ticks; module: ShippingModule; report: Report; state: string | undefined };

/** What can be done with the ticked shipments, or with all that the list shows of a state. */
export function TickedShipments({ ticks, module, report, state }: Props) {
  const { save, isSaving } = useChange(shipments.move);
  const { popup, print } = usePrinting(report);
  const { ids, clear } = ticks;
  const move = (shippingState: number) =>
    attempt(report, async () => {
      const { response } = await save({ shippingIDs: ids.join(), shippingState });
      clear();
      const left = response.left > 0 ? `; ${response.left} already at this status` : '';
      report({ kind: 'saved', message: `${shipmentsText(response.moved)} updated${left}` });
    });
  return (
    <>
      <SelectionBar
        hint={
          <>
            <span>Select shipments to print labels or update status</span>
            {state && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void print({ shippingModule: module, shippingState: state })}
              >
                Print labels of this state
              </Button>
            )}
          </>
        }
        selected={ids.length > 0 ? shipmentsText(ids.length) : null}
        onClear={clear}
        actions={[
          {
            label: 'Print labels',
            run: () => void print({ shippingModule: module, shippingIDs: ids.join() }),
            disabledReason:
              ids.length > maxLabels
                ? `A file has at most ${maxLabels} labels: please select fewer shipments`
                : undefined,
          },
          { label: 'Mark as packed', run: () => void move(2), isDisabled: isSaving },
          { label: 'Mark as handed to courier', run: () => void move(shippedState), isDisabled: isSaving },
        ]}
      />
      {popup}
    </>
  );
}

type LabelsQuery = { shippingModule: ShippingModule } & Record<string, string>;
type Missing = { query: LabelsQuery; orders: WithoutAddress; labels: number };

/** Saves a file of labels; what gets none, and what cannot be printed, is listed first. */
function usePrinting(report: Report) {
  const [missing, setMissing] = useState<Missing | null>(null);
  const saveFile = (query: LabelsQuery) => saveFrom(`/api/${labelsPath}?${new URLSearchParams(query)}`);
  const check = (query: LabelsQuery, isSure: boolean) =>
    attempt(report, async () => {
      // The release before does not name them, and answers this console during a rolling restart.
      const { unprintable, withoutAddress = [], labels } = await readNow(shipments.labelCheck, query);
      if (!isSure && withoutAddress.length > 0) setMissing({ query, orders: withoutAddress, labels });
      else if (await mayPrint(unprintable)) saveFile(query);
    });
  const popup = missing && (
    <MissingAddressesPopup
      orders={missing.orders}
      labels={missing.labels}
      onPrint={() => {
        setMissing(null);
        void check(missing.query, true);
      }}
      onClose={() => setMissing(null)}
    />
  );
  return { popup, print: (query: LabelsQuery) => check(query, false) };
}
