import { checkUser, type UserMatch } from '@prepdesk/contract/access/check-user';
import { shownInstant } from '@prepdesk/contract/company-time';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useChange } from '../../api/use-change.ts';
import { PhoneForm } from '../../shared/phone-form.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { activeStates } from '../../ui/fields/status-field.ts';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const userCountryCode = '91';
const shape = z.object({ userPhone: z.optional(z.pipe(z.unknown(), z.transform(String))) });

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

type Answer = { message: string; users: CallResponse<typeof checkUser.find>['users'] };

/** Where a phone is registered, with role and state; each look-up is logged (gaps C37). */
export default function CheckUserScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const userPhone = at?.userPhone;
  const { save: find, isSaving } = useChange(checkUser.find);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { banner, report, clear } = useNotices();
  const list = useReadList(
    '/checkuser',
    {
      rows: answer?.users,
      isLoading: isSaving && answer === null,
      isRefreshing: isSaving,
      whenEmpty: answer?.message ?? 'Enter a phone number to see where it is registered',
    },
    fields,
  );
  const lastSearch = useRef('');
  const look = async (phone: string) => {
    lastSearch.current = phone;
    clear();
    try {
      const { message, response } = await find({ userCountryCode, userPhone: phone });
      if (lastSearch.current === phone) setAnswer({ message, users: response.users });
    } catch (error) {
      setAnswer(null);
      report({ kind: 'failed', error });
    }
  };
  useEffect(function lookAgainForLink() {
    if (userPhone && lastSearch.current !== userPhone) void look(userPhone);
  });
  if (isBroken)
    return <BrokenLink route="/checkuser" trail={[{ label: 'Check user', href: '/checkuser' }]} />;
  return (
    <Screen route="/checkuser" banner={banner}>
      <PhoneForm
        label="Phone number"
        userPhone={userPhone ?? ''}
        isLoading={isSaving}
        onSubmit={(phone) => (phone === userPhone ? void look(phone) : choose({ userPhone: phone }))}
      />
      <ListCard list={list} rowID="place" hasSearch={false} />
    </Screen>
  );
}
