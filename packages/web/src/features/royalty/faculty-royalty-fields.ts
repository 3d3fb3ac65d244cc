import type { FacultyRoyaltyRow } from '@prepdesk/contract/royalty/faculty-royalty';
import { shownPaymentDay } from '@prepdesk/contract/royalty/payment-time';
import { fieldsOf } from '../../ui/fields/fields-of.ts';

const kindWords: Readonly<Record<string, string>> = {
  sale: 'Sale',
  correction: 'Correction',
  free: 'Free',
};

/** In the documented order (d3 §3), with additional columns at the end. */
export const facultyRoyaltyFields = fieldsOf<FacultyRoyaltyRow>()({
  fullName: { label: 'Name', look: 'strong', card: 'start' },
  paymentDate: {
    label: 'Payment Date (Los Angeles)',
    card: 'note',
    widthPx: 130,
    asText: ({ paymentDate }) => shownPaymentDay(paymentDate),
  },
  userEmail: { label: 'Email', isSpare: true },
  userPhone: { label: 'Phone', isSpare: true, widthPx: 120 },
  packName: { label: 'Package Name', card: 'under' },
  validityInDays: { label: 'Validity In Days', kind: 'number', isSpare: true, widthPx: 100 },
  royaltyAmount: {
    label: 'Royalty Amount',
    kind: 'rupees',
    card: 'end',
    widthPx: 120,
  },
  orderID: { label: 'Order ID', card: 'note', widthPx: 130 },
  price: { label: 'Price', kind: 'rupees', isSpare: true, widthPx: 120 },
  kind: { label: 'Kind', card: 'aside', widthPx: 100, asText: ({ kind }) => kindWords[kind] ?? kind },
});
