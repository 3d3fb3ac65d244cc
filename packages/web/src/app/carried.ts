import { encodedID, partsOf } from '../api/encoded-id.ts';
import type { Asks } from './navigation.ts';

const isPhone = (text: string) => /^\+?[\d\s-]{10,}$/.test(text);
const isContact = (text: string) => isPhone(text) || text.includes('@');

/** A phone without its country code, as phone forms take it. */
const national = (text: string) => text.replace(/\D/g, '').slice(-10);

/** The query of another look-up with what was typed on this one, if that can be looked up there. */
export function carried(id: unknown, asks: Asks | undefined): { id?: string } {
  const { search, userPhone } = partsOf(id);
  const typed = String(userPhone ?? search ?? '').trim();
  if (typed === '' || asks === undefined) return {};
  if (asks === 'phone') return isPhone(typed) ? { id: encodedID({ userPhone: national(typed) }) } : {};
  return asks === 'person' || isContact(typed) ? { id: encodedID({ search: typed }) } : {};
}
