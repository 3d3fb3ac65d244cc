import { Box, Button, TextInput } from '@mantine/core';
import { apiTokens, longestTokenDays } from '@prepdesk/contract/access/api-tokens';
import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import { dayFromToday } from '@prepdesk/contract/company-time';
import { Failure } from '@prepdesk/contract/failures';
import { useMemo, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useWho } from '../../api/who.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { hintProps } from '../../ui/fields/hint.ts';
import { requiredProps } from '../../ui/fields/required.ts';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { useConfirmedClose } from '../../ui/popup/use-confirmed-close.ts';
import { CopyButton } from '../../ui/screen/copy-button.tsx';
import { grantable, listOf } from './rights.ts';
import { RightsChecklist } from './rights-checklist.tsx';

const none: ReadonlySet<number> = new Set();
const usualDays = 90;

type Props = { onMade: (token: string) => void; onClose: () => void };

/** Takes the details of a new token, makes it, and shows it once. */
export default function MakeTokenPopup({ onClose }: Pick<Props, 'onClose'>) {
  const [made, setMade] = useState('');
  if (!made) return <TokenForm onMade={setMade} onClose={onClose} />;
  return (
    <Popup
      title="Your new token"
      subtitle="Copy it now: it is not shown again"
      isNarrow
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p className={`${layout.box} ${layout.code}`} data-shaded>
        {made}
      </p>
      <CopyButton text={made} />
    </Popup>
  );
}

/** Name, rights and last day. */
function TokenForm({ onMade, onClose }: Props) {
  const signedIn = useWho();
  const { save, isSaving } = useChange(apiTokens.add);
  const [name, setName] = useState('');
  const [usualDay] = useState(() => dayFromToday(usualDays));
  const [expiresOn, setExpiresOn] = useState(usualDay);
  const [chosen, setChosen] = useState(none);
  const [failure, setFailure] = useState<unknown>(null);
  const isFilledIn = name.trim() !== '' || chosen.size > 0 || expiresOn !== usualDay;
  const close = useConfirmedClose({ isFilledIn, isSaving }, onClose);
  const own = useMemo(() => new Set(signedIn?.routes ?? []), [signedIn]);
  const isSuperAdmin = signedIn?.person.roleID === superAdminRoleID;
  const rights = useMemo(
    () =>
      grantable
        // The right to an open page only adds it to the menu, which a script does not have.
        .filter((route) => !route.public && (isSuperAdmin || own.has(route.key)))
        .map(({ key, name: title, path, group }) => ({
          key,
          name: title,
          path,
          group,
          given: chosen.has(key) ? 1 : 0,
          other: 0,
          differs: 0,
          source: '',
          effective: 0,
        })),
    [chosen, own, isSuperAdmin],
  );
  const errors = (failure instanceof Failure && failure.details.fields) || {};
  const tick = (keys: readonly number[], isOn: boolean) => {
    setFailure(null);
    setChosen((before) => new Set([...before, ...keys].filter((key) => isOn || !keys.includes(key))));
  };
  const make = async () => {
    setFailure(null);
    try {
      const { response } = await save({ name, permissions: listOf(chosen), expiresOn });
      onMade(response.token);
    } catch (error) {
      setFailure(error);
    }
  };
  const isAboutField = Boolean(errors.name || errors.expiresOn || errors.permissions);
  return (
    <Popup
      title="Create token"
      subtitle="A script that has it does what you may do, as far as you allow here"
      onClose={close}
      onSubmit={() => void make()}
      closeLabel="Close"
      actions={
        <Button type="submit" loading={isSaving} disabled={name.trim() === '' || chosen.size === 0}>
          Create token
        </Button>
      }
    >
      {!isAboutField && <FailureBanner failure={failure} onClose={() => setFailure(null)} />}
      <TextInput
        label="Name"
        {...requiredProps(true)}
        {...hintProps("What uses it, such as 'Nightly export'", errors.name)}
        data-autofocus
        maxLength={80}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DayInput
        label="Last day"
        {...requiredProps(true)}
        earliest={dayFromToday(0)}
        latest={dayFromToday(longestTokenDays)}
        value={expiresOn}
        error={errors.expiresOn}
        onChange={setExpiresOn}
      />
      <Box
        component="fieldset"
        className={`${layout.framed} ${layout.wholeLine}`}
        mah={300}
        mt={6}
        aria-label="Scopes"
      >
        <RightsChecklist
          rights={rights}
          chosen={chosen}
          stored={none}
          tick={tick}
          isReadOnly={false}
          mayGive={() => true}
        />
      </Box>
      <ErrorText message={errors.permissions} />
    </Popup>
  );
}
