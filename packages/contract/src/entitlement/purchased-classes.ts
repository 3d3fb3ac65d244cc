import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { hidden, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, daysFilter } from '../list-filters.ts';
import { boughtFields } from '../orders/order.ts';
import { defineRow, listParts } from '../resource.ts';
import { id } from '../values.ts';

export const classBuyer = defineRow({
  id: hidden(z.int()),
  fullName: shown('Name'),
  userPhone: shown('Phone'),
  userEmail: shown('Email'),
  orderID: shown('Order ID'),
  ...boughtFields,
});

/** Who bought a class, in whatever package (gaps B1). */
export const purchasedClasses = defineCalls('entitlement', 'purchasedClasses', {
  list: listCall({
    path: 'admin/purchasedclasses',
    shows: ['learners', 'order_electives', 'orders', 'package_classes', 'refunds'],
    needs: ['/UsersPurchasedClasses'],
    addition: true,
    ...listParts(classBuyer),
    wire: { rows: 'buyers' },
    given: { appID: id() },
    searchLength: 100,
    findsPeople: true,
    /** Everybody who bought anything, when no class is named. */
    filters: {
      classID: choiceFilter('classID', 'Class', id('Please choose a class')),
      bought: daysFilter('Bought', 'startDate', 'endDate'),
    },
    // The sales lists leave out trials of ₹ 1 (d3 §1); here their learners are among the buyers.
    sums: { purchasedPrice: { label: 'Purchased Price, trials included', kind: 'rupees' } },
    history: [{ table: 'orders', key: 'id' }],
  }),
});
