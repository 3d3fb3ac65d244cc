import { Box, Button } from '@mantine/core';
import {
  type Learner,
  learnerAccess,
  type OpenedAccess,
  openedAccess,
} from '@prepdesk/contract/access/learner-access';
import { shownDay } from '@prepdesk/contract/company-time';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { Suspense, useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { optionalText } from '../../shared/optional-text.ts';
import { PhoneForm } from '../../shared/phone-form.tsx';
import { useLookUp } from '../../shared/use-look-up.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { EmailText } from '../../ui/fields/email-text.tsx';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { historyOf } from '../../ui/record/row-history.ts';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { GrantAccessPopup, LastDayPopup, WhyNotVisible } from '../entitlement/screens.ts';

const userCountryCode = '91';
const shape = z.object({ userPhone: optionalText() });

const fields = columnsFor(openedAccess, {
  accessID: { look: 'quiet', widthPx: 70 },
  name: { look: 'strong' },
  kind: { widthPx: 110 },
  appName: { widthPx: 110 },
  expiresOn: { widthPx: 140 },
  state: { tones: { open: 'ok', expired: 'off', withdrawn: 'dev', inactive: 'off' }, widthPx: 130 },
  grantedBy: { asText: ({ grantedBy, grantedAt }) => `${grantedBy || 'NA'}, ${shownDay(grantedAt)}` },
});

type AccessAnswer = CallResponse<typeof learnerAccess.find>;

type Open = { kind: 'grant'; learner: Learner } | { kind: 'day'; row: OpenedAccess };

/** Gives or revokes a package or class for a learner, by phone and with a last day (gaps B1). */
export default function LearnerAccessScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const userPhone = at?.userPhone;
  const { banner, report, clear } = useNotices();
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const {
    answer,
    failure,
    isLooking: isSaving,
    look,
  } = useLookUp({
    call: learnerAccess.find,
    search: userPhone,
    report,
    leave: close,
    inputOf: (phone) => ({ userCountryCode, userPhone: phone }),
  });
  const list = useReadList(
    '/access',
    {
      rows: answer?.response.access,
      failure,
      isLoading: isSaving && answer === null,
      isRefreshing: isSaving,
      whenEmpty: whenEmpty(answer),
    },
    fields,
  );
  const again = async () => (userPhone ? look(userPhone) : undefined);
  const revoke = useRevoke(report, again);
  const finish = (message: string) => {
    close();
    report({ kind: 'saved', message });
    void again();
  };
  const actionsOf = (row: OpenedAccess): RowAction[] => [
    ...(row.state === 'withdrawn'
      ? []
      : [
          { label: 'Change last day', run: () => setOpen({ kind: 'day', row }) },
          { label: 'Revoke', run: () => void revoke(row) },
        ]),
    ...historyOf(learnerAccess.find, row),
  ];
  const match = answer?.response;
  const whose = useMemo(() => ({ userPhone: userPhone ?? '' }), [userPhone]);
  if (isBroken) return <BrokenLink route="/access" trail={[{ label: 'Access', href: '/access' }]} />;
  return (
    <Screen route="/access" banner={banner}>
      <PhoneForm
        label="Phone number"
        userPhone={userPhone ?? ''}
        isLoading={isSaving}
        onSubmit={(phone) => {
          clear();
          if (phone === userPhone) void look(phone);
          else choose({ userPhone: phone });
        }}
      />
      {match?.learners.map((learner) => (
        <Box key={learner.userAppsID} mb={16}>
          <Card>
            <Box className={layout.line} p="14px 16px">
              <Box miw={0}>
                <Box fz={15} fw={600}>
                  {learner.fullName || 'NA'}
                </Box>
                <span className={layout.lead}>
                  {learner.appName} app · <EmailText address={learner.email || 'No email'} /> · account{' '}
                  {learner.userAppsID}
                  {learner.isActive ? '' : ' · inactive'}
                </span>
              </Box>
              <Button
                className={layout.end}
                disabled={!learner.isActive}
                onClick={() => setOpen({ kind: 'grant', learner })}
              >
                Grant access
              </Button>
            </Box>
          </Card>
        </Box>
      ))}
      <ListCard list={list} rowID="accessID" hasSearch={false} actions={actionsOf} />
      {userPhone && match && match.learners.length > 0 && (
        <div className={layout.below}>
          <Suspense>
            <WhyNotVisible whose={whose} />
          </Suspense>
        </div>
      )}
      {open?.kind === 'grant' && <GrantAccessPopup learner={open.learner} onGiven={finish} onClose={close} />}
      {open?.kind === 'day' && <LastDayPopup row={open.row} onSaved={finish} onClose={close} />}
    </Screen>
  );
}

function whenEmpty(answer: { message: string; response: AccessAnswer } | null): string {
  if (!answer) return 'Enter a learner’s phone number to see the access they were granted';
  return answer.response.learners.length === 0 ? answer.message : 'No extra access granted';
}

/** Asks first, since the learner loses access at once. To reverse it, give access again. */
function useRevoke(report: Report, again: () => Promise<void>) {
  const { set } = useStateChange(learnerAccess.withdraw, report);
  return async ({ accessID, name, rowVersion }: OpenedAccess) => {
    const isSure = await confirm({
      title: `Revoke ${name}?`,
      body: 'The learner can no longer open it. It can be granted again.',
      confirmLabel: 'Revoke',
      isDangerous: true,
    });
    if (!isSure) return;
    await set({ accessID, rowVersion });
    await again();
  };
}
