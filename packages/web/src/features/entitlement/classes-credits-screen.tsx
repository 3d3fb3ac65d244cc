import { shownDay } from '@prepdesk/contract/company-time';
import { durationText } from '@prepdesk/contract/duration-text';
import { type ClassCredit, classCredits } from '@prepdesk/contract/entitlement/class-credits';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useChange } from '../../api/use-change.ts';
import { LookUpForm } from '../../shared/look-up-form.tsx';
import { optionalText } from '../../shared/optional-text.ts';
import { useLookUp } from '../../shared/use-look-up.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { attempt } from '../../ui/screen/attempt.ts';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const shape = z.object({ search: optionalText() });

/** d3 §2. */
const fields = fieldsOf<ClassCredit>()({
  classID: { label: 'ID', look: 'quiet', widthPx: 80 },
  className: { label: 'ClassName', look: 'strong' },
  creditSeconds: {
    label: 'CreditSeconds',
    asText: ({ creditSeconds }) => durationText(creditSeconds),
    widthPx: 140,
  },
  packageStatus: {
    label: 'Package Status',
    editor: { kind: 'select', choices: { Active: 'Active' } },
    asText: ({ packageStatus }) => packageStatus,
    tones: {
      Active: 'ok',
      Expired: 'off',
      Refunded: 'off',
      Revoked: 'off',
      'Payment Not Completed': 'dev',
    },
    widthPx: 210,
  },
  expiryDate: { label: 'Expiry Date', asText: ({ expiryDate }) => shownDay(expiryDate), widthPx: 140 },
  packageName: { label: 'Package Name', asText: ({ packageName }) => packageName || 'This class alone' },
  userAppsID: { label: 'User', widthPx: 90 },
});

/** The classes of a learner with their credits; their notes can be sent by e-mail (gaps B40). */
export default function ClassesCreditsScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const search = at?.search;
  const { banner, report, clear } = useNotices();
  const { answer, failure, isLooking, look } = useLookUp({
    call: classCredits.find,
    search: search,
    report,
    leave: clear,
    inputOf: (words) => ({ search: words }),
  });
  const { save: send, isSaving } = useChange(classCredits.sendNotes);
  const list = useReadList(
    '/classescredits',
    {
      rows: answer?.response,
      failure,
      isLoading: isLooking && answer === null,
      isRefreshing: isLooking,
      whenEmpty: answer?.message ?? 'Search by phone or email',
    },
    fields,
  );
  const sendNotes = ({ classID, userAppsID }: ClassCredit) =>
    attempt(report, async () => {
      const { message } = await send({ classID, userAppID: userAppsID });
      report({ kind: 'saved', message });
    });
  if (isBroken) return <BrokenLink route="/classescredits" />;
  return (
    <Screen route="/classescredits" count={answer ? list.count : undefined} banner={banner}>
      <LookUpForm
        by="phone or email"
        search={search ?? ''}
        isLooking={isLooking}
        onSearch={(words) => (words === search ? void look(words) : choose({ search: words }))}
      />
      <ListCard
        list={list}
        rowID="creditID"
        hasSearch={false}
        actions={(row) => [
          {
            label: 'Send Email',
            run: () => void sendNotes(row),
            disabledReason: isSaving ? 'The previous e-mail is still being sent' : undefined,
          },
        ]}
      />
    </Screen>
  );
}
