import { encodedID, partsOf } from '../api/encoded-id.ts';
import type { AddressSearch } from '../router/address.ts';
import type { Asks } from './navigation.ts';

const isPhone = (text: string) => /^\+?[\d\s-]{10,}$/.test(text);
export const isContact = (text: string) => isPhone(text) || text.includes('@');

/** A phone without its country code, as phone forms take it. */
const national = (text: string) => text.replace(/\D/g, '').slice(-10);

/** The query of another tab with what was chosen or typed on this one, if that can be asked for there. */
export function carried({ id, search: words }: AddressSearch, asks: Asks | undefined): AddressSearch {
  if (asks === 'course') return { ...chosenIn(id), ...(words ? { search: words } : {}) };
  const { search, userPhone } = partsOf(id);
  const typed = String(userPhone ?? search ?? '').trim();
  if (typed === '' || asks === undefined) return {};
  if (asks === 'phone') return isPhone(typed) ? { id: encodedID({ userPhone: national(typed) }) } : {};
  return asks === 'person' || isContact(typed) ? { id: encodedID({ search: typed }) } : {};
}

/** The filters that all lists of lessons have. */
function chosenIn(id: unknown): { id?: string } {
  const chosen = Object.entries(partsOf(id)).filter(([name]) => ['appId', 'coId', 'state'].includes(name));
  return chosen.length > 0 ? { id: encodedID(Object.fromEntries(chosen)) } : {};
}
