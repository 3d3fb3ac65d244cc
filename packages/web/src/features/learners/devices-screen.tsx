import { Button } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import {
  type AtDeviceLimit,
  atDeviceLimit,
  type Device,
  type DeviceAccount,
  type DevicePlatform,
  devicePlatforms,
  devices,
} from '@prepdesk/contract/learners/devices';
import { counted } from '@prepdesk/contract/numbers-shown';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { LearnerLink } from '../../shared/learner-link.tsx';
import { LookUpForm } from '../../shared/look-up-form.tsx';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { EmailText } from '../../ui/fields/email-text.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { historyOf } from '../../ui/record/row-history.ts';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { SharedEmail } from './shared-email.tsx';
import { useLearnerLookUp } from './use-learner-look-up.ts';

const route = '/loggedIn';

const fields = fieldsOf<Device>()({
  device_name: { label: 'Device', look: 'strong', asText: ({ device_name }) => device_name || 'NA' },
  device_manufacture: {
    label: 'Manufacturer',
    asText: ({ device_manufacture }) => device_manufacture || 'NA',
  },
  platform: {
    label: 'Platform',
    asText: ({ platform }) => devicePlatforms[platform as DevicePlatform] ?? platform,
    widthPx: 100,
  },
  device_version: { label: 'Version', asText: ({ device_version }) => device_version || 'NA' },
  device_token: { label: 'Device Token', widthPx: 120 },
  ip_address: { label: 'IP Address', asText: ({ ip_address }) => ip_address || 'NA' },
  appName: { label: 'App', widthPx: 100 },
  updated_at: {
    label: 'Updated At',
    asText: (row) => shownInstant(row.updated_at),
    widthPx: 180,
  },
  signedInAt: {
    label: 'Signed in',
    asText: (row) => shownInstant(row.signedInAt),
    isHiddenAtFirst: true,
    widthPx: 180,
  },
});

/** The devices a learner is signed in on, how many are allowed, and signing them out (d3 §2). */
export default function DevicesScreen() {
  const { banner, report, clear } = useNotices();
  const { isBroken, answer, failure, isLooking, form, again } = useLearnerLookUp({
    call: devices.find,
    report,
    clear,
    inputOf: (search) => ({ search }),
  });
  const signOut = useSignOut(report, again);
  const list = useReadList(
    route,
    {
      rows: answer?.response.loggedInDevice,
      failure,
      isLoading: isLooking && answer === null,
      isRefreshing: isLooking,
      whenEmpty: whenEmpty(answer),
    },
    fields,
  );
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'LoggedIn Devices', href: route }]} />;
  return (
    <Screen route={route} count={answer ? list.count : undefined} banner={banner}>
      <LookUpForm by="phone or email" {...form} />
      <div className={layout.stack}>
        {answer && answer.response.accounts.length > 0 && (
          <Card>
            <ul>
              {answer.response.accounts.map((account) => (
                <Account
                  key={account.userAppsID}
                  account={account}
                  atLimit={answer.response.atLimit}
                  onSignOut={() => void signOut.all(account)}
                />
              ))}
            </ul>
            <SharedEmail others={answer.response.others} />
          </Card>
        )}
        <ListCard
          list={list}
          rowID="deviceID"
          hasSearch={false}
          actions={(row) => [
            { label: 'Sign out', run: () => void signOut.one(row) },
            ...historyOf(devices.find, row),
          ]}
        />
      </div>
    </Screen>
  );
}

type Answer = { message: string; response: { accounts: readonly DeviceAccount[] } } | null;

function whenEmpty(answer: Answer): string {
  if (!answer) return 'Search by phone or email';
  return answer.response.accounts.length > 0 ? 'No active sessions' : answer.message;
}

const inWords = (count: number): string => counted(count, 'device');

type AccountProps = { account: DeviceAccount; atLimit: AtDeviceLimit; onSignOut: () => void };

function Account({ account, atLimit, onSignOut }: AccountProps) {
  const { personID, fullName, userPhone, userEmail, appName, signedIn, deviceLimit, limitedBy } = account;
  return (
    <li className={layout.row}>
      <div>
        <LearnerLink personID={personID} fullName={fullName} />
        <span>
          <EmailText address={[appName, phoneText(userPhone), userEmail].filter(Boolean).join(' · ')} />
        </span>
      </div>
      <div>
        {deviceLimit === 0 ? inWords(signedIn) : `${signedIn} of ${inWords(deviceLimit)}`}
        <span>
          {deviceLimit === 0
            ? 'No package of this learner limits devices.'
            : `The limit is that of ${limitedBy}. ${signedIn < deviceLimit ? '' : atDeviceLimit[atLimit]}`}
        </span>
      </div>
      <Button
        variant="default"
        disabled={signedIn === 0}
        aria-label={`Sign out all devices of ${fullName || userPhone} in ${appName}`}
        onClick={onSignOut}
      >
        Sign out all
      </Button>
    </li>
  );
}

function useSignOut(report: Report, again: () => void) {
  const { set: end } = useStateChange(devices.end, report);
  const { set: endAll } = useStateChange(devices.endAll, report);
  const confirmed = async (title: string, run: () => Promise<boolean>) => {
    const body = 'Anything in progress there stops. The learner can sign in again.';
    if (!(await confirm({ title, body, confirmLabel: 'Sign out', isDangerous: true }))) return;
    await run();
    again();
  };
  return {
    one: ({ deviceID, device_name }: Device) =>
      confirmed(`Sign out ${device_name || 'this device'}?`, () => end({ deviceID })),
    all: ({ userAppsID, signedIn, fullName }: DeviceAccount) =>
      confirmed(`Sign out ${inWords(signedIn)} of ${fullName || 'this learner'}?`, () =>
        endAll({ userAppsID }),
      ),
  };
}
