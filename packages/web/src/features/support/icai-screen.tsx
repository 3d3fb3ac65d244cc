import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { type CreditUser, icai } from '@prepdesk/contract/support/icai';
import { creditHoursText } from '../../shared/duration-text.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { TableScreen } from '../../ui/screen/table-screen.tsx';

const fields = fieldsOf<CreditUser>()({
  id: { label: 'ID', look: 'quiet', widthPx: 80 },
  fullName: { label: 'Full Name', look: 'strong', asText: ({ fullName }) => fullName || 'NA' },
  userEmail: { label: 'Email', asText: ({ userEmail }) => userEmail || 'NA' },
  userPhone: { label: 'Phone', widthPx: 140 },
  creditSeconds: {
    label: 'Credit Hours',
    kind: 'number',
    asText: ({ creditSeconds }) => creditHoursText(creditSeconds),
    widthPx: 120,
  },
  referralCode: { label: 'Referral Code', asText: ({ referralCode }) => referralCode || 'NA', widthPx: 150 },
});

/** ICAI Global Credits (d3 §2), always for the general app (d3 §9). */
const IcaiScreen = () => (
  <TableScreen
    route="/icai"
    list={{ call: icai.credits, given: { appID: appIDs.general } }}
    rowID="id"
    fields={fields}
    actions={({ userAppsID, referralCode }) => [
      referralCode
        ? {
            label: 'View referrals',
            isNewTab: true,
            opens: { path: '/referral/{id}', name: String(userAppsID), id: { referralCode } },
          }
        : { label: 'View referrals', run: () => {}, whyNot: 'This student has no referral code' },
    ]}
  />
);
export default IcaiScreen;
