import { Button } from '@mantine/core';
import { type PackageClass, packageClass, packageClasses } from '@prepdesk/contract/commerce/package-classes';
import { hoursText } from '@prepdesk/contract/duration-text';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { ClassSearch } from '../../shared/class-search.tsx';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { columnsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';

const written = {
  creditSeconds: {},
  isElective: { tones: { 1: 'dev', 0: 'off' }, widthPx: 120 },
} as const;
const writtenFields = columnsFor(packageClass, written);

const columns = columnsFor(packageClass, {
  classID: { look: 'quiet', widthPx: 90 },
  className: { look: 'strong' },
  subjectName: {},
  creditSeconds: {
    label: 'Credits (hours)',
    kind: 'number',
    asText: ({ creditSeconds }) => hoursText(creditSeconds),
    widthPx: 140,
  },
  isElective: written.isElective,
});

type Props = { packageID: number; appID: number; report: Report };

/** The classes that a package opens, which can be added, edited and removed here. */
export function PackageClasses({ packageID, appID, report }: Props) {
  const source = useMemo(() => ({ call: packageClasses.list, given: { packageID } }), [packageID]);
  const list = useList('/prepclinic/packges_details/{id}', source, columns);
  const [open, setOpen] = useState<PackageClass | 'new' | null>(null);
  const may = useMay();
  const removeRow = useRemoval(report);
  const shared = {
    report,
    packageID,
    onClose: () => setOpen(null),
  };
  return (
    <section aria-labelledby="package-classes">
      <div className={layout.head} data-between>
        <h2 id="package-classes">Classes</h2>
        <span>{list.count}</span>
        {may(packageClasses.add) && (
          <Button
            className={layout.end}
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            Add class
          </Button>
        )}
      </div>
      <ListCard
        list={list}
        rowID="classID"
        actions={(row) => [
          ...(may(packageClasses.edit) ? [{ label: 'Edit', run: () => setOpen(row) }] : []),
          ...(may(packageClasses.remove) ? [{ label: 'Remove', run: () => void removeRow(row) }] : []),
        ]}
      />
      {open === 'new' && <AddClassPopup {...shared} appID={appID} />}
      {open !== null && open !== 'new' && <EditClassPopup {...shared} row={open} />}
    </section>
  );
}

/** Asks first, since people who have the package can then no longer open the class. */
function useRemoval(report: Report) {
  const { set: remove } = useStateChange(packageClasses.remove, report);
  return async ({ packageID, classID, className, rowVersion }: PackageClass) => {
    const isSure = await confirm({
      title: `Remove ${className}?`,
      body: 'Learners who have this package can no longer open the class. The class itself stays.',
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (isSure) await remove({ packageID, classID, rowVersion });
  };
}

type PopupProps = { packageID: number; report: Report; onClose: () => void };

function AddClassPopup({ packageID, appID, report, onClose }: PopupProps & { appID: number }) {
  const fields = useMemo(
    () =>
      columnsFor(packageClass, {
        classID: {
          label: 'Class',
          editor: {
            kind: 'custom',
            render: ({ label, value, error, fieldKey, set }) => (
              <ClassSearch
                label={label}
                appID={appID}
                error={error}
                chosenID={value ? Number(value) : undefined}
                onChoose={(classID) => set({ [fieldKey]: String(classID) })}
              />
            ),
          },
        },
        ...written,
      }),
    [appID],
  );
  return (
    <RecordPopup
      title="Add class"
      row={null}
      fields={fields}
      call={packageClasses.add}
      toInput={inputsFor(packageClass, { packageID }).add}
      {...endings(report, onClose)}
    />
  );
}

function EditClassPopup({ packageID, row, report, onClose }: PopupProps & { row: PackageClass }) {
  return (
    <RecordPopup
      title="Edit class"
      subtitle={row.className}
      row={row}
      rowKey={`${packageID}/${row.classID}`}
      fields={writtenFields}
      call={packageClasses.edit}
      toInput={(draft, base) => inputsFor(packageClass).edit(draft, base ?? row)}
      {...endings(report, onClose)}
    />
  );
}

const endings = (report: Report, onClose: () => void) => ({
  onSaved: (message: string) => {
    onClose();
    report({ kind: 'saved', message });
  },
  onClose,
});
