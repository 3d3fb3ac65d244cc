import { Button } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import type { CallResponse } from '@prepdesk/contract/define-call';
import {
  type InstitutionPackage,
  institutionPackage,
  institutionSeats,
} from '@prepdesk/contract/support/institution-seats';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { type Choice, choicesOf } from '../../ui/fields/fields-of.ts';
import { columnsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';

export type ClientSeats = CallResponse<typeof institutionSeats.read>;
type Props = { clientID: number; seats: ClientSeats; report: Report };

const fieldsWith = (choices: readonly Choice[]) =>
  columnsFor(institutionPackage, {
    packageID: { editor: { kind: 'select', choices } },
    seats: {},
    expiresOn: {},
  });

/** The packages an institution bought, each with a number of seats and a last day. */
export function InstitutionPackages({ clientID, seats, report }: Props) {
  const [open, setOpen] = useState<InstitutionPackage | 'new' | null>(null);
  const { set: remove } = useStateChange(institutionSeats.removePackage, report);
  const close = () => setOpen(null);
  const inputs = inputsFor(institutionPackage, { clientID });
  const removeRow = async ({ institutionPackageID, packageName }: InstitutionPackage) => {
    const isSure = await confirm({
      title: `Remove ${packageName}?`,
      body: 'The client loses its seats in this package.',
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (isSure) await remove({ institutionPackageID });
  };
  const used = seats.packages.map(({ packageID }) => packageID);
  const unused = seats.choices.filter(({ id }) => !used.includes(id));
  const choices = choicesOf(unused, 'id', 'name');
  return (
    <Card>
      <section aria-label="Packages">
        <div className={layout.toolbar}>
          <b>Packages</b>
          <span>{seats.packages.length}</span>
          <Button
            className={layout.end}
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            Add package
          </Button>
        </div>
        <ul>
          {seats.packages.map((row) => (
            <li key={row.institutionPackageID} className={layout.row}>
              <div>
                <b>{row.packageName}</b>
                <span>
                  {row.seatsTaken} of {row.seats} seats taken · until {shownDay(row.expiresOn)}
                </span>
              </div>
              <StatusTag tone={row.isExpired ? 'off' : row.seatsTaken >= row.seats ? 'dev' : 'ok'}>
                {row.isExpired ? 'Expired' : row.seatsTaken >= row.seats ? 'Full' : 'Seats free'}
              </StatusTag>
              <Button variant="default" aria-label={`Edit ${row.packageName}`} onClick={() => setOpen(row)}>
                Edit
              </Button>
              <Button
                variant="default"
                aria-label={`Remove ${row.packageName}`}
                onClick={() => void removeRow(row)}
              >
                Remove
              </Button>
            </li>
          ))}
          {seats.packages.length === 0 && (
            <li className={layout.row}>
              <span>No Package Data Found</span>
            </li>
          )}
        </ul>
      </section>
      {open === 'new' && (
        <RecordPopup
          title="Add package"
          subtitle={seats.client.name}
          row={null}
          fields={fieldsWith(choices)}
          call={institutionSeats.addPackage}
          toInput={inputs.add}
          report={report}
          onClose={close}
        />
      )}
      {open !== null && open !== 'new' && (
        <RecordPopup
          title="Edit package"
          subtitle={`${seats.client.name}, ${open.packageName}`}
          row={open}
          rowKey={String(open.institutionPackageID)}
          fields={fieldsWith([])}
          call={institutionSeats.editPackage}
          toInput={(draft, base) => inputs.edit(draft, base ?? open)}
          report={report}
          onClose={close}
        />
      )}
    </Card>
  );
}
