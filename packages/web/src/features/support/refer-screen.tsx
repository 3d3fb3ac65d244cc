import { TextInput } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { type ReferredOrder, referrals } from '@prepdesk/contract/support/referrals';
import { id } from '@prepdesk/contract/values';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useApp } from '../../api/chosen-app.ts';
import { useEncodedID } from '../../api/encoded-id.ts';
import { AppChoice } from '../../shared/course-choice.tsx';
import { LookUpLine } from '../../shared/look-up-line.tsx';
import { optionalText } from '../../shared/optional-text.ts';
import { useLookUp } from '../../shared/use-look-up.ts';
import { EmailText } from '../../ui/fields/email-text.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const route = '/refer';
const shape = z.object({
  appId: z.optional(id()),
  userPhone: optionalText(),
});

const fields = fieldsOf<ReferredOrder>()({
  orderID: { label: 'Order ID', widthPx: 130 },
  fullName: { label: 'Full Name', look: 'strong', asText: ({ fullName }) => fullName || 'NA' },
  packageName: { label: 'Package Name' },
  packageShortName: { label: 'Package Short Name', isHiddenAtFirst: true },
  speed: { label: 'Speed', asText: ({ speed }) => speed || 'NA', widthPx: 90 },
  purchasedPrice: { label: 'Purchased Price', kind: 'rupees', widthPx: 140 },
  currency: { label: 'Currency', widthPx: 90 },
  userPhone: { label: 'Phone', widthPx: 130 },
  userEmail: { label: 'Email', asText: ({ userEmail }) => userEmail || 'NA' },
  purchasedDate: { label: 'Purchased Date', asText: (row) => shownInstant(row.purchasedDate), widthPx: 190 },
});

const never = () => {};

/** Refer & Earn (d3 §2): the owner of a code, and what friends bought with it. Each look-up is logged (gaps C37). */
export default function ReferScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const { appID: usualApp } = useApp();
  const appID = at?.appId ?? usualApp;
  const userPhone = at?.userPhone ?? '';
  const { banner, report, clear } = useNotices();
  const { answer, failure, isLooking, look } = useLookUp({
    call: referrals.details,
    report,
    leave: never,
    // A change of either starts a new look-up.
    search: userPhone && `${appID} ${userPhone}`,
    inputOf: (words) => ({
      appID: words.split(' ')[0] ?? '',
      userPhone: words.slice(words.indexOf(' ') + 1),
    }),
  });
  const list = useReadList(
    route,
    {
      rows: answer?.response.referData,
      failure,
      isLoading: isLooking && answer === null,
      isRefreshing: isLooking,
      whenEmpty: answer ? 'No Data Found' : 'Enter a phone number to see what friends bought with its code',
    },
    fields,
  );
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Refer & Earn', href: route }]} />;
  const owner = answer?.response.ownerData;
  return (
    <Screen route={route} count={answer ? list.count : undefined} banner={banner}>
      <div className={layout.stack}>
        <Card isPadded>
          <PhoneSearch
            phone={userPhone}
            isLooking={isLooking}
            onSubmit={(phone) => {
              clear();
              if (phone === userPhone) void look(`${appID} ${phone}`);
              else choose({ appId: appID, userPhone: phone });
            }}
          >
            <AppChoice appID={appID} onChoose={(appId) => choose({ ...at, appId })} />
          </PhoneSearch>
          {owner && <Owner owner={owner} />}
        </Card>
        <ListCard list={list} rowID="orderID" hasSearch={false} />
      </div>
    </Screen>
  );
}

type SearchProps = {
  phone: string;
  isLooking: boolean;
  onSubmit: (phone: string) => void;
  children: ReactNode;
};

function PhoneSearch({ phone, isLooking, onSubmit, children }: SearchProps) {
  const [typed, setTyped] = useState(phone);
  useEffect(() => setTyped(phone), [phone]);
  return (
    <LookUpLine
      submitLabel="Submit"
      isLooking={isLooking}
      isBlank={typed.trim() === ''}
      onSubmit={() => onSubmit(typed.trim())}
    >
      {children}
      <TextInput
        aria-label="Phone number"
        placeholder="Phone number"
        inputMode="tel"
        autoComplete="off"
        data-screen-search
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </LookUpLine>
  );
}

type OwnerData = NonNullable<CallResponse<typeof referrals.details>['ownerData']>;

function Owner({ owner: { userAppsID, referralCode, fullName, userEmail } }: { owner: OwnerData }) {
  const canOpen = useCanOpen();
  return (
    <>
      <Facts
        look="strong"
        facts={[
          { label: 'Referral Code', value: referralCode || 'NA' },
          { label: 'Full Name', value: fullName || 'NA' },
          { label: 'Email', value: <EmailText address={userEmail || 'NA'} /> },
        ]}
      />
      {referralCode && canOpen('/referral/{id}') && (
        <div className={layout.actions}>
          <LinkButton path="/referral/{id}" name={String(userAppsID)} id={{ referralCode, fullName }}>
            Learners referred
          </LinkButton>
        </div>
      )}
    </>
  );
}
