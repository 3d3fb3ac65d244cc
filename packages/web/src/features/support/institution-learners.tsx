import { Button } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import { type InstitutionLearner, institutionSeats } from '@prepdesk/contract/support/institution-seats';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import type { ClientSeats } from './institution-packages.tsx';

const fields = fieldsOf<InstitutionLearner>()({
  userAppsID: { label: 'UserAppsID', look: 'quiet', widthPx: 110 },
  fullName: { label: 'Full Name', look: 'strong', asText: ({ fullName }) => fullName || 'NA' },
  userPhone: { label: 'Phone', widthPx: 140 },
  userEmail: { label: 'Email', asText: ({ userEmail }) => userEmail || 'NA' },
  isActive: statusField,
  addedAt: { label: 'Added', asText: ({ addedAt }) => shownDay(addedAt), widthPx: 130 },
});

const added = fieldsOf<{ userPhones: string }>()({
  userPhones: {
    label: 'Phones, separated by commas or lines',
    editor: { kind: 'text', isLong: true, maxLength: 40_000 },
  },
});

type Props = { clientID: number; seats: ClientSeats; report: Report };

/** The users who hold seats of an institution. */
export function InstitutionLearners({ clientID, seats, report }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const { set: remove } = useStateChange(institutionSeats.removeLearner, report);
  const list = useReadList(
    '/clientuserDetail/{id}',
    { rows: seats.learners, whenEmpty: 'No learner holds a seat yet' },
    fields,
  );
  const removeRow = async ({ userAppsID, fullName, userPhone }: InstitutionLearner) => {
    const isSure = await confirm({
      title: `Remove ${fullName || userPhone}?`,
      body: 'Their seat becomes free. They can be added again.',
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (isSure) await remove({ clientID, userAppsID });
  };
  return (
    <>
      <div className={layout.head}>
        <h2>Users</h2>
        <span>{seats.learners.length}</span>
        <Button
          className={layout.end}
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          Add users
        </Button>
      </div>
      <ListCard
        list={list}
        rowID="userAppsID"
        actions={(row) => [{ label: 'Remove', run: () => void removeRow(row) }]}
        onNew={() => setIsAdding(true)}
      />
      {isAdding && (
        <RecordPopup
          title="Add users"
          subtitle={seats.client.name}
          row={null}
          fields={added}
          call={institutionSeats.addLearners}
          toInput={({ userPhones }) => ({ clientID, userPhones })}
          report={report}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
