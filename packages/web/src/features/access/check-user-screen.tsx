import { checkUser, type UserMatch } from '@prepdesk/contract/access/check-user';
import { shownInstant } from '@prepdesk/contract/company-time';
import { phoneText } from '@prepdesk/contract/phone-digits';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { optionalText } from '../../shared/optional-text.ts';
import { PhoneForm } from '../../shared/phone-form.tsx';
import { useLookUp } from '../../shared/use-look-up.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { activeStates } from '../../ui/fields/status-field.ts';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const userCountryCode = '91';
const shape = z.object({ userPhone: optionalText() });

const fields = fieldsOf<UserMatch>()({
  place: { label: 'Registered in', look: 'strong' },
  fullName: { label: 'Full Name', asText: ({ fullName }) => fullName || 'NA' },
  userPhone: { label: 'Phone', display: ({ userPhone }) => phoneText(userPhone) },
  roleName: { label: 'Role', asText: ({ roleName }) => roleName || '–' },
  isActive: {
    label: 'IsActive',
    editor: { kind: 'select', choices: activeStates },
    tones: { 1: 'ok', 0: 'off' },
    widthPx: 130,
  },
  lastSeenAt: {
    label: 'Last seen',
    asText: ({ lastSeenAt }) => (lastSeenAt ? shownInstant(lastSeenAt) : '–'),
  },
});

/** Where a phone is registered, with role and state; each look-up is logged (gaps C37). */
export default function CheckUserScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const userPhone = at?.userPhone;
  const { banner, report, clear } = useNotices();
  const { answer, failure, isLooking, look } = useLookUp({
    call: checkUser.find,
    search: userPhone,
    inputOf: (phone) => ({ userCountryCode, userPhone: phone }),
    report,
    leave: clear,
  });
  const list = useReadList(
    '/checkuser',
    {
      rows: answer?.response.users,
      failure,
      isLoading: isLooking && answer === null,
      isRefreshing: isLooking,
      whenEmpty: answer?.message ?? 'Enter a phone number to see where it is registered',
    },
    fields,
  );
  if (isBroken)
    return <BrokenLink route="/checkuser" trail={[{ label: 'Check user', href: '/checkuser' }]} />;
  return (
    <Screen route="/checkuser" banner={banner}>
      <PhoneForm
        label="Phone number"
        userPhone={userPhone ?? ''}
        isLoading={isLooking}
        onSubmit={(phone) => {
          clear();
          if (phone === userPhone) void look(phone);
          else choose({ userPhone: phone });
        }}
      />
      <ListCard list={list} rowID="place" hasSearch={false} />
    </Screen>
  );
}
