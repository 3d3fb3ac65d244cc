import { facultyRoyaltyRow } from '@prepdesk/contract/royalty/faculty-royalty';
import { shownPaymentDay } from '@prepdesk/contract/royalty/payment-time';
import { columnsFor } from '../../ui/fields/resource-fields.ts';

const kindWords: Readonly<Record<string, string>> = {
  sale: 'Sale',
  correction: 'Correction',
  free: 'Free',
};

/** In the documented order (d3 §3), with additional columns at the end. */
export const facultyRoyaltyFields = columnsFor(facultyRoyaltyRow, {
  fullName: { look: 'strong', card: 'start' },
  paymentDate: { card: 'note', widthPx: 130, asText: ({ paymentDate }) => shownPaymentDay(paymentDate) },
  userEmail: { isSpare: true },
  userPhone: { isSpare: true, widthPx: 120 },
  packName: { card: 'under', widthPx: 200 },
  validityInDays: { isSpare: true, widthPx: 100 },
  royaltyAmount: { card: 'end', widthPx: 120 },
  orderID: { card: 'note', widthPx: 130 },
  price: { isSpare: true, isHiddenAtFirst: true, widthPx: 120 },
  kind: { card: 'aside', widthPx: 100, asText: ({ kind }) => kindWords[kind] ?? kind },
});
