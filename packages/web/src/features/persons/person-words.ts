import { counted } from '@prepdesk/contract/numbers-shown';
import type { Person } from '@prepdesk/contract/persons/persons';

/** How a person and their accounts are named. */
export const nameOf = {
  person: ({ fullName, personID }: Pick<Person, 'fullName' | 'personID'>): string =>
    fullName ? `${fullName}, learner ${personID}` : `Learner ${personID}`,
  accounts: (count: number): string => counted(count, 'account'),
};

/** Each account as '+91 9100000001, General app'. */
export const accountsText = ({ accounts }: Person): string =>
  accounts
    .map(({ countryCode, userPhone, appName }) => `+${countryCode} ${userPhone}, ${appName} app`)
    .join(' · ') || 'No account';
