import { Button } from '@mantine/core';
import { type Shipment, shipments } from '@prepdesk/contract/shipping/shipments';
import {
  type ShippingModule,
  shippingModuleNames,
  shippingModules,
} from '@prepdesk/contract/shipping/shipping-states';
import { FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { ImportPopup } from '../../shared/import-popup.tsx';
import { SuccessPopup } from '../../ui/feedback/success-popup.tsx';
import type { Draft, Fields } from '../../ui/fields/fields-of.ts';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useTicks } from '../../ui/list/use-ticks.tsx';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { shipmentFields, shipmentInputs, trackingFields } from './shipment-fields.ts';
import { TickedShipments } from './ticked-shipments.tsx';

/** The id in the query names the module (d3 §2); without one the first module is shown. */
const shape = z.object({ shippingModule: z.optional(z.enum(shippingModuleNames)) });

const importHint =
  'CSV or Excel with the columns Order ID and Tracking ID, and Courier and Courier State if the courier sends them. Keep the tracking IDs as text.';

/** A module is below the list of all. */
const itself = [{ label: 'Tracking list', href: '/track' }];

/** d3 §4. */
const successSeconds = 2;

/** Tracking list (d3 §2). */
export default function TrackingScreen() {
  const { id, isBroken, choose } = useEncodedID(shape);
  const module = id?.shippingModule ?? 'books';
  const ticks = useTicks(module);
  const fields = useMemo<Fields<Shipment, 'rowVersion' | keyof typeof shipmentFields>>(
    () => ({
      rowVersion: ticks.column<Shipment>(
        (row) => row.id,
        ({ orderID }) => orderID,
      ),
      ...shipmentFields,
    }),
    [ticks],
  );
  const list = useList(
    '/track',
    {
      call: shipments.list,
      given: { shippingModule: module, exportsStatus: '0' },
      whose: ['shippingModule'],
      parentName: shippingModules[module],
    },
    fields,
  );
  const { banner, report } = useNotices();
  const [edited, setEdited] = useState<Shipment | null>(null);
  const [success, setSuccess] = useState('');
  const [isImporting, setIsImporting] = useState(false);
  if (isBroken) return <BrokenLink route="/track" trail={itself} />;
  return (
    <Screen
      route="/track"
      count={list.count}
      recordName={shippingModules[module]}
      trail={itself}
      banner={banner}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<FileUp size={16} aria-hidden />}
            onClick={() => setIsImporting(true)}
          >
            Import
          </Button>
          <ListActions list={list} />
        </>
      }
    >
      <ListCard
        list={list}
        rowID="id"
        choices={
          <ChoiceSelect
            label="Module"
            value={module}
            choices={shippingModuleNames.map((value) => ({ value, label: shippingModules[value] }))}
            onChoose={(value) => choose({ shippingModule: value as ShippingModule })}
          />
        }
        note={
          <TickedShipments
            ticks={ticks}
            module={module}
            report={report}
            state={list.address.filters.shippingState}
          />
        }
        hasDetails
        actions={(row) => [{ label: 'Edit tracking', run: () => setEdited(row) }]}
      />
      {edited && (
        <RecordPopup
          title="Edit tracking"
          subtitle={`${edited.orderID} · ${edited.name}`}
          row={edited}
          rowKey={String(edited.id)}
          fields={trackingFields(edited)}
          call={shipments.edit}
          toInput={(draft, read) => trackedOf(draft, read ?? edited)}
          onSaved={(message) => {
            setEdited(null);
            setSuccess(message);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {success && (
        <SuccessPopup
          message={success}
          seconds={successSeconds}
          isPunctual
          onContinue={() => setSuccess('')}
        />
      )}
      {isImporting && (
        <ImportPopup
          title="Import tracking IDs"
          subtitle={shippingModules[module]}
          hint={importHint}
          call={shipments.import}
          input={{ shippingModule: module }}
          onSaved={(message) => {
            setIsImporting(false);
            report({ kind: 'saved', message });
          }}
          onClose={() => setIsImporting(false)}
        />
      )}
    </Screen>
  );
}

/** Sends the state only if it was changed: given a tracking ID, the server moves a packed shipment to shipped. */
const trackedOf = ({ shippingState, ...draft }: Draft, row: Shipment) =>
  shipmentInputs.edit(
    Number(shippingState) === row.shippingState ? draft : { ...draft, shippingState: shippingState ?? '' },
    row,
  );
