import { Button, SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type Learner,
  learnerAccess,
  type OpenedKind,
  openedKinds,
} from '@prepdesk/contract/access/learner-access';
import { companyDay, dayFromToday } from '@prepdesk/contract/company-time';
import { Failure } from '@prepdesk/contract/failures';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useChoiceList } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { requiredProps } from '../../ui/fields/required.ts';
import { selectLook, unreadText } from '../../ui/fields/select-look.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { useConfirmedClose } from '../../ui/popup/use-confirmed-close.ts';

const typingMs = 250;
const usualDays = 365;

type Props = { learner: Learner; onGiven: (message: string) => void; onClose: () => void };

/** Chooses a package or class of the learner's app, and the last day. */
export function GrantAccessPopup({ learner, onGiven, onClose }: Props) {
  const { userAppsID, appID, fullName, appName } = learner;
  const [openedKind, setOpenedKind] = useState<OpenedKind>('package');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const [usualDay] = useState(() => dayFromToday(usualDays));
  const [expiresOn, setExpiresOn] = useState(usualDay);
  const [failure, setFailure] = useState<unknown>(null);
  const { save, isSaving } = useChange(learnerAccess.grant);
  const close = useConfirmedClose(
    { isFilledIn: chosen !== null || expiresOn !== usualDay, isSaving },
    onClose,
  );
  const errors = (failure instanceof Failure && failure.details.fields) || {};
  const give = async () => {
    setFailure(null);
    try {
      const input = { userAppsID, openedKind, openedID: chosen?.id ?? '', expiresOn };
      onGiven((await save(input)).message);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Popup
      title="Grant access"
      subtitle={`${fullName || 'NA'}, ${appName} app`}
      isNarrow
      onClose={close}
      onSubmit={() => void give()}
      closeLabel="Cancel"
      actions={
        <Button type="submit" loading={isSaving} disabled={!chosen}>
          Grant access
        </Button>
      }
    >
      <div className={layout.stack}>
        {!errors.openedID && !errors.expiresOn && (
          <FailureBanner failure={failure} onClose={() => setFailure(null)} />
        )}
        <SegmentedControl
          aria-label="Access to"
          data={Object.entries(openedKinds).map(([value, label]) => ({ value, label }))}
          value={openedKind}
          onChange={(kind) => {
            setOpenedKind(kind as OpenedKind);
            setChosen(null);
          }}
        />
        <OpenedSelect
          key={openedKind}
          appID={appID}
          openedKind={openedKind}
          chosen={chosen}
          error={errors.openedID}
          onChoose={setChosen}
        />
        <DayInput
          label="Last day"
          {...requiredProps(true)}
          earliest={companyDay()}
          value={expiresOn}
          error={errors.expiresOn}
          onChange={setExpiresOn}
        />
      </div>
    </Popup>
  );
}

type SelectProps = {
  appID: number;
  openedKind: OpenedKind;
  chosen: { id: string; name: string } | null;
  error: string | undefined;
  onChoose: (chosen: { id: string; name: string } | null) => void;
};

/** Searches on the server, since an app may have hundreds. */
function OpenedSelect({ appID, openedKind, chosen, error, onChoose }: SelectProps) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, typingMs);
  const search = chosen?.name === settled ? '' : settled;
  const { choices: options } = useChoiceList(
    learnerAccess.choices,
    { appID, openedKind, search },
    'id',
    'name',
    { keepsPage: true },
  );
  const isListed = !chosen || options.some(({ value }) => value === chosen.id);
  return (
    <Select
      {...selectLook}
      label={openedKinds[openedKind]}
      {...requiredProps(true)}
      placeholder="Search by name"
      data-autofocus
      searchable
      data={isListed ? options : [{ value: chosen.id, label: chosen.name }, ...options]}
      filter={({ options: all }) => all}
      value={chosen?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      error={error || unreadText(options)}
      onChange={(value, option) => onChoose(value ? { id: value, name: option.label } : null)}
    />
  );
}
