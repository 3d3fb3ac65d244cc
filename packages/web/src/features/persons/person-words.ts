import { counted } from '@prepdesk/contract/numbers-shown';
import type { Person, PersonMerge } from '@prepdesk/contract/persons/persons';

/** How a person and their accounts are named. */
export const nameOf = {
  person: ({ fullName, personID }: Pick<Person, 'fullName' | 'personID'>): string =>
    fullName ? `${fullName}, learner ${personID}` : `Learner ${personID}`,
  /** Inside a sentence. */
  within: ({ fullName, personID }: Pick<Person, 'fullName' | 'personID'>): string =>
    fullName ? `${fullName} (learner ${personID})` : `learner ${personID}`,
  accounts: (count: number): string => counted(count, 'account'),
};

/** Each account as '+91 9100000001, General app'. */
export const accountsText = ({ accounts }: Person): string =>
  accounts
    .map(({ countryCode, userPhone, appName }) => `+${countryCode} ${userPhone}, ${appName} app`)
    .join(' · ') || 'No account';

/** The two learners of a merge; their IDs tell apart those who have the same name, or none. */
export function namesOf({ survivorID, survivorName, joinedID, joinedName }: PersonMerge) {
  const isEnough = survivorName !== joinedName;
  const name = (fullName: string, personID: number) =>
    fullName && isEnough ? fullName : nameOf.person({ fullName, personID });
  return { survivor: name(survivorName, survivorID), joined: name(joinedName, joinedID) };
}

/** What a learner gets back who is unmerged. */
export function unmergeText(merge: PersonMerge): string {
  const { accounts, phones } = merge;
  const numbers = new Set(phones);
  const since = numbers.size === 1 ? 'that number' : 'those numbers';
  return `${namesOf(merge).joined} gets back ${nameOf.accounts(accounts)} (${[...numbers].join(', ')}) and any account added for ${since} since.`;
}
