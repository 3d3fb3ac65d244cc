import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, daysFilter } from '../list-filters.ts';
import { id } from '../values.ts';

const row = z.object({
  id: z.int(),
  orderID: z.string(),
  fullName: z.string(),
  userPhone: z.string(),
  userEmail: z.string(),
  packageName: z.string(),
  purchasedPrice: z.string(),
  purchasedDate: z.string(),
  /** The last day, in India. */
  packageExpiryDate: z.string(),
});
export type ClassBuyer = z.infer<typeof row>;

/** Who bought a class, in whatever package (gaps B1). */
export const purchasedClasses = defineCalls('entitlement', 'purchasedClasses', {
  list: listCall({
    path: 'admin/purchasedclasses',
    shows: ['learners', 'order_electives', 'orders', 'package_classes'],
    needs: ['/UsersPurchasedClasses'],
    addition: true,
    row,
    wire: { rows: 'buyers' },
    given: { appID: id() },
    searchLength: 100,
    findsPeople: true,
    /** Everybody who bought anything, when no class is named. */
    filters: {
      classID: choiceFilter('classID', 'Class', id('Please choose a class')),
      bought: daysFilter('Bought', 'startDate', 'endDate'),
    },
    columns: {
      fullName: { label: 'Name' },
      userPhone: { label: 'Phone' },
      userEmail: { label: 'Email' },
      orderID: { label: 'Order ID' },
      packageName: { label: 'Package Name' },
      purchasedPrice: { label: 'Purchased Price', kind: 'rupees' },
      purchasedDate: { label: 'Purchased Date', kind: 'instant' },
      packageExpiryDate: { label: 'Package Expiry Date', kind: 'day' },
    },
    sums: { purchasedPrice: { label: 'Purchased Price', kind: 'rupees' } },
    saysWhenEmpty: 'No data found',
    history: [{ table: 'orders', key: 'id' }],
  }),
});
