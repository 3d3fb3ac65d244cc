import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { hoursText } from '@prepdesk/contract/duration-text';
import { creditUser, icai } from '@prepdesk/contract/support/icai';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';

const fields = columnsFor(creditUser, {
  id: { look: 'quiet', widthPx: 80 },
  fullName: { look: 'strong', asText: ({ fullName }) => fullName || 'NA' },
  userEmail: { asText: ({ userEmail }) => userEmail || 'NA' },
  userPhone: { widthPx: 140 },
  creditSeconds: {
    label: 'Credit Hours',
    asText: ({ creditSeconds }) => hoursText(creditSeconds),
    widthPx: 120,
  },
  referralCode: { asText: ({ referralCode }) => referralCode || 'NA', widthPx: 150 },
});

/** ICAI Global Credits (d3 §2), always for the general app (d3 §9). */
const IcaiScreen = () => (
  <TableScreen
    route="/icai"
    list={{ call: icai.credits, given: { appID: appIDs.general } }}
    rowID="id"
    fields={fields}
    actions={({ userAppsID, referralCode, fullName }) =>
      referralCode
        ? [
            {
              label: 'View referrals',
              isNewTab: true,
              opens: { path: '/referral/{id}', name: String(userAppsID), id: { referralCode, fullName } },
            },
          ]
        : []
    }
  />
);
export default IcaiScreen;
