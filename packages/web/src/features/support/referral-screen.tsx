import { shownDay } from '@prepdesk/contract/company-time';
import { counted } from '@prepdesk/contract/numbers-shown';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { type ReferralUser, referrals } from '@prepdesk/contract/support/referrals';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Screen, useAbout } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import { DocumentsPopup } from './documents-popup.tsx';
import { docsOf } from './referral-docs.ts';

const route = '/referral/{id}';
/** The name is an addition: the code stands for it in older links. */
const shape = z.object({
  referralCode: z.string().check(z.minLength(1)),
  fullName: z.optional(z.string()),
});
const trail = [{ label: 'ICAI Global Credits', href: hrefOf({ path: '/icai' }) }];

const countText = (count: number): string => counted(count, 'document');

const fields = fieldsOf<ReferralUser>()({
  userAppsID: { label: 'UserAppsID', look: 'quiet', widthPx: 110 },
  fullName: { label: 'Full Name', look: 'strong', asText: ({ fullName }) => fullName || 'NA' },
  userPhone: { label: 'Phone', widthPx: 120 },
  userEmail: { label: 'Email', asText: ({ userEmail }) => userEmail || 'NA' },
  docs: {
    label: 'Documents',
    asText: ({ docs }) => (docsOf(docs).length > 0 ? countText(docsOf(docs).length) : 'NA'),
    widthPx: 120,
  },
  status: { label: 'Status', tones: { Approved: 'ok', Pending: 'dev', Rejected: 'bad' }, widthPx: 130 },
  updated_at: { label: 'Updated', asText: (row) => shownDay(row.updated_at), widthPx: 120 },
});

/** Referral Code Listing (d3 §2): the users who came with a code, and their documents. */
export default function ReferralScreen() {
  const { id, isBroken } = useEncodedID(shape);
  const userAppID = useAbout(route);
  const referralCode = id?.referralCode;
  const source = useMemo(
    () => ({
      call: referrals.list,
      given: referralCode && /^\d{1,9}$/.test(userAppID) ? { referralCode, userAppID } : null,
      idleMessage: 'Open this list from a row of ICAI Global Credits',
    }),
    [referralCode, userAppID],
  );
  const list = useList(route, source, fields);
  const [shown, setShown] = useState<ReferralUser | null>(null);
  if (isBroken) return <BrokenLink route={route} trail={trail} />;
  return (
    <Screen
      route={route}
      count={list.count}
      recordName={id?.fullName || referralCode}
      trail={trail}
      actions={<ListActions list={list} />}
    >
      <ListCard
        list={list}
        rowID="userAppsID"
        actions={(row) => [
          {
            label: 'Documents',
            run: () => setShown(row),
            disabledReason: docsOf(row.docs).length > 0 ? undefined : 'This learner has sent no documents',
          },
        ]}
      />
      {shown && (
        <DocumentsPopup
          docs={docsOf(shown.docs)}
          of={`${shown.fullName || 'NA'}, ${phoneText(shown.userPhone)}`}
          onClose={() => setShown(null)}
        />
      )}
    </Screen>
  );
}
