import { Button } from '@mantine/core';
import { counted } from '@prepdesk/contract/numbers-shown';
import { labelsPath, maxLabels, shipments } from '@prepdesk/contract/shipping/shipments';
import { type ShippingModule, shippedState } from '@prepdesk/contract/shipping/shipping-states';
import { readNow } from '../../api/read-now.ts';
import { useChange } from '../../api/use-change.ts';
import { mayPrint } from '../../shared/may-print.tsx';
import { SelectionBar } from '../../ui/list/selection-bar.tsx';
import type { Ticks } from '../../ui/list/use-ticks.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { saveFrom } from '../../ui/table/csv.ts';

const labelsOfTicked = 'Labels (PDF)';
const shipmentsText = (count: number): string => counted(count, 'shipment');

type Props = { ticks: Ticks; module: ShippingModule; report: Report; state: string | undefined };

/** What can be done with the ticked shipments, or with all that the list shows of a state. */
export function TickedShipments({ ticks, module, report, state }: Props) {
  const { save, isSaving } = useChange(shipments.move);
  const { ids, clear } = ticks;
  const move = async (shippingState: number) => {
    try {
      const { response } = await save({ shippingIDs: ids.join(), shippingState });
      clear();
      const left = response.left > 0 ? `; ${response.left} already at this status` : '';
      report({ kind: 'saved', message: `${shipmentsText(response.moved)} updated${left}` });
    } catch (error) {
      report({ kind: 'failed', error });
    }
  };
  return (
    <SelectionBar
      hint={
        <>
          <span>Select shipments to print labels or update status</span>
          {state && (
            <Labels
              query={{ shippingModule: module, shippingState: state }}
              label="Labels of this state"
              report={report}
            />
          )}
        </>
      }
      selected={ids.length > 0 ? shipmentsText(ids.length) : null}
      onClear={clear}
    >
      {ids.length > maxLabels ? (
        <TooManyLabels />
      ) : (
        <Labels
          query={{ shippingModule: module, shippingIDs: ids.join() }}
          label={labelsOfTicked}
          report={report}
        />
      )}
      <Button size="compact-sm" variant="default" disabled={isSaving} onClick={() => void move(2)}>
        Packed
      </Button>
      <Button size="compact-sm" variant="default" disabled={isSaving} onClick={() => void move(shippedState)}>
        Handed to courier
      </Button>
    </SelectionBar>
  );
}

const TooManyLabels = () => (
  <>
    <Button size="compact-sm" variant="default" disabled aria-describedby="too-many-labels">
      {labelsOfTicked}
    </Button>
    <span id="too-many-labels">A file has at most {maxLabels} labels: please select fewer shipments</span>
  </>
);

type LabelsProps = {
  query: { shippingModule: ShippingModule } & Record<string, string>;
  label: string;
  report: Report;
};

/** What cannot be printed is listed first. */
function Labels({ query, label, report }: LabelsProps) {
  const href = `/api/${labelsPath}?${new URLSearchParams(query)}`;
  const print = async () => {
    try {
      const { unprintable } = await readNow(shipments.labelCheck, query);
      if (await mayPrint(unprintable)) saveFrom(href);
    } catch (error) {
      report({ kind: 'failed', error });
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      component="a"
      href={href}
      download
      onClick={(event) => {
        event.preventDefault();
        void print();
      }}
    >
      {label}
    </Button>
  );
}
