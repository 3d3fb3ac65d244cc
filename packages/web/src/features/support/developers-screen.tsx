import { phoneText } from '@prepdesk/contract/phone-digits';
import { type Developer, developer, developers } from '@prepdesk/contract/support/developers';
import { useMemo, useState } from 'react';
import { useAppChoices } from '../../shared/course-choice.tsx';
import { StateSwitch } from '../../shared/state-switch.tsx';
import { useStateChange } from '../../shared/use-state-change.ts';
import { SuccessPopup } from '../../ui/feedback/success-popup.tsx';
import { type Choice, draftOf, entriesOf } from '../../ui/fields/fields-of.ts';
import { columnsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const route = '/developers';
/** d3 §4, §9. */
const successSeconds = 3;
const source = { call: developers.list, given: {} };
const inputs = inputsFor(developer);

/** Developers listing (d3 §2): the accounts of people who build the apps. */
export default function DevelopersScreen() {
  const appChoices = useAppChoices();
  const { banner, report } = useNotices();
  const [open, setOpen] = useState<Developer | 'new' | null>(null);
  const [success, setSuccess] = useState('');
  const fields = useColumns(appChoices, report);
  const list = useList(route, source, fields);
  const onSaved = (message: string) => {
    setOpen(null);
    setSuccess(message);
  };
  const close = () => setOpen(null);
  const add = () => setOpen('new');
  return (
    <Screen
      route={route}
      count={list.count}
      banner={banner}
      actions={<ListActions list={list} add={{ label: 'Add developer', run: add }} />}
    >
      <ListCard
        list={list}
        rowID="id"
        hasDetails
        actions={(row) => [{ label: 'Edit', run: () => setOpen(row) }]}
        onNew={add}
      />
      {open === 'new' && (
        <RecordPopup
          title="Add developer"
          row={null}
          fields={addedFields(appChoices)}
          call={developers.add}
          toInput={inputs.add}
          onSaved={onSaved}
          onClose={close}
        />
      )}
      {open !== null && open !== 'new' && (
        <RecordPopup
          title="Edit developer"
          subtitle={`${open.fullName || 'NA'}, ${phoneText(open.userPhone)}`}
          row={open}
          rowKey={String(open.id)}
          fields={writtenFields(appChoices)}
          call={developers.edit}
          toInput={(draft, read) => inputs.edit(draft, read ?? open)}
          onSaved={onSaved}
          onClose={close}
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
    </Screen>
  );
}

/** The columns; the two flags have switches in the table (d3 §4). */
function useColumns(appChoices: readonly Choice[], report: Parameters<typeof useStateChange>[1]) {
  const { set, isSaving } = useStateChange(developers.edit, report);
  return useMemo(() => {
    const written = entriesOf<Developer>(writtenFields(appChoices));
    const flag = (key: 'isActive' | 'isDeveloper', words: { on: string; off: string }) => ({
      widthPx: 126,
      display: (row: Developer) => (
        <StateSwitch
          label={`${developer.fields[key].label} of ${row.fullName || row.userPhone}`}
          isOn={row[key] === 1}
          words={words}
          isDisabled={isSaving}
          onToggle={() => void set({ ...inputs.edit(draftOf(written, row), row), [key]: 1 - row[key] })}
        />
      ),
    });
    return columnsFor(developer, {
      id: { look: 'quiet', widthPx: 60, isHiddenAtFirst: true },
      userAppsID: { look: 'quiet', widthPx: 110 },
      fullName: { look: 'strong', asText: ({ fullName }) => fullName || 'NA' },
      isActive: flag('isActive', { on: 'Active', off: 'Inactive' }),
      comment: { widthPx: 170 },
      isDeveloper: flag('isDeveloper', { on: 'Yes', off: 'No' }),
      userPhone: { widthPx: 130 },
      userEmail: { asText: ({ userEmail }) => userEmail || 'NA', isHiddenAtFirst: true },
      appID: { widthPx: 110, editor: { kind: 'select', choices: appChoices } },
      appActiveOn: { widthPx: 110, editor: { kind: 'select', choices: appChoices } },
    });
  }, [appChoices, set, isSaving]);
}

const writtenFields = (apps: readonly Choice[]) =>
  columnsFor(developer, {
    appActiveOn: { editor: { kind: 'select', choices: apps } },
    isActive: {},
    isDeveloper: {},
    comment: {},
  });

const addedFields = (apps: readonly Choice[]) => ({
  ...columnsFor(developer, {
    appID: { editor: { kind: 'select', choices: apps } },
    developerPhone: {},
  }),
  ...writtenFields(apps),
});
