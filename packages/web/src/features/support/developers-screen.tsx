import { phoneText } from '@prepdesk/contract/phone-digits';
import { type Developer, developers } from '@prepdesk/contract/support/developers';
import { useMemo, useState } from 'react';
import { useApps } from '../../shared/course-choice.tsx';
import { StateSwitch } from '../../shared/state-switch.tsx';
import { useStateChange } from '../../shared/use-state-change.ts';
import { SuccessPopup } from '../../ui/feedback/success-popup.tsx';
import { type Choice, fieldsOf } from '../../ui/fields/fields-of.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const route = '/developers';
/** d3 §4, §9. */
const successSeconds = 3;
const yesOrNo = { 1: 'Yes', 0: 'No' };
const activeOrNot = { 1: 'Active', 0: 'Inactive' };
const source = { call: developers.list, given: {} };

type Toggled = 'isActive' | 'isDeveloper';

/** The input for saving a developer; `more` holds the changed values. */
const inputOf = (row: Developer, more: Partial<Developer>) => {
  const { userAppsID, appActiveOn, appID, isActive, comment, isDeveloper, rowVersion } = { ...row, ...more };
  return { userAppsID, appActiveOn, appID, isActive, comment, isDeveloper, rowVersion };
};

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
          toInput={(draft) => draft}
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
          toInput={({ appActiveOn, isActive, isDeveloper, comment }, read) => ({
            userAppsID: open.userAppsID,
            appID: open.appID,
            rowVersion: read?.rowVersion,
            appActiveOn,
            isActive,
            isDeveloper,
            comment,
          })}
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

function useAppChoices(): readonly Choice[] {
  const { data } = useApps();
  return useMemo(
    () => (data ?? []).map(({ appID, name }) => ({ value: String(appID), label: name })),
    [data],
  );
}

/** The columns; the two flags have switches in the table (d3 §4). */
function useColumns(appChoices: readonly Choice[], report: Parameters<typeof useStateChange>[1]) {
  const { set, isSaving } = useStateChange(developers.edit, report);
  return useMemo(() => {
    const flag = (key: Toggled, label: string, words: { on: string; off: string }) => ({
      label,
      widthPx: 126,
      choices: key === 'isActive' ? activeOrNot : yesOrNo,
      display: (row: Developer) => (
        <StateSwitch
          label={`${label} of ${row.fullName || row.userPhone}`}
          isOn={row[key] === 1}
          words={words}
          isDisabled={isSaving}
          onToggle={() => void set(inputOf(row, { [key]: 1 - row[key] }))}
        />
      ),
    });
    return fieldsOf<Developer>()({
      id: { label: 'ID', look: 'quiet', widthPx: 60, isHiddenAtFirst: true },
      userAppsID: { label: 'UserAppsID', look: 'quiet', widthPx: 110 },
      fullName: { label: 'Full Name', look: 'strong', asText: ({ fullName }) => fullName || 'NA' },
      isActive: flag('isActive', 'IsActive', { on: 'Active', off: 'Inactive' }),
      comment: { label: 'Comment', widthPx: 170 },
      isDeveloper: flag('isDeveloper', 'IsDeveloper', { on: 'Yes', off: 'No' }),
      userPhone: { label: 'Phone', widthPx: 130 },
      userEmail: { label: 'Email', asText: ({ userEmail }) => userEmail || 'NA', isHiddenAtFirst: true },
      appID: { label: 'App', choices: appChoices, widthPx: 110 },
      appActiveOn: { label: 'Active on', choices: appChoices, widthPx: 110 },
    });
  }, [appChoices, set, isSaving]);
}

const writtenFields = (apps: readonly Choice[]) =>
  fieldsOf<Developer>()({
    appActiveOn: { label: 'Active on', editor: { kind: 'select', choices: apps } },
    isActive: { label: 'IsActive', editor: { kind: 'select', choices: activeOrNot }, initial: 1 },
    isDeveloper: { label: 'IsDeveloper', editor: { kind: 'select', choices: yesOrNo }, initial: 1 },
    comment: { label: 'Comment', editor: { kind: 'text', maxLength: 500 } },
  });

const addedFields = (apps: readonly Choice[]) =>
  fieldsOf<Developer>()({
    appID: { label: 'App', editor: { kind: 'select', choices: apps } },
    developerPhone: { label: 'Developer Phone', editor: { kind: 'text', maxLength: 30 } },
    ...writtenFields(apps),
  });
