import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { month } from '../month.ts';
import { flag, id } from '../values.ts';
import { orderStates } from './order.ts';

/** What an order opens today. */
export const activationStates = {
  active: 'Active',
  expired: 'Expired',
  refunded: 'Refunded',
  unpaid: 'Not activated',
} as const;
export type ActivationState = keyof typeof activationStates;

const chooseMonth = 'Please Select date';

const row = z.object({
  id: z.int(),
  orderID: z.string(),
  fullName: z.string(),
  userPhone: z.string(),
  packageName: z.string(),
  purchasedPrice: z.string(),
  purchasedDate: z.string(),
  /** The last day, in India. */
  packageExpiryDate: z.string(),
  isActive: z.int(),
  activation: z.enum(['active', 'expired', 'refunded', 'unpaid']),
});
export type Activation = z.infer<typeof row>;

/** The orders of a month, and whether what was bought is open to the learner (gaps B5). */
export const activations = defineCalls('orders', 'activations', {
  list: listCall({
    path: 'admin/activation/monthorders',
    shows: ['learners', 'orders', 'refunds'],
    needs: ['/activation'],
    addition: true,
    row,
    wire: { rows: 'orders' },
    given: { appID: id(), monthyear: month(chooseMonth) },
    filters: {
      isActive: choiceFilter('isActive', 'Status', flag(), orderStates),
    },
    columns: {
      orderID: { label: 'Order ID' },
      fullName: { label: 'User Name' },
      userPhone: { label: 'Phone' },
      packageName: { label: 'Package Name' },
      purchasedPrice: { label: 'Purchased Price', kind: 'rupees' },
      purchasedDate: { label: 'Purchased Date', kind: 'instant' },
      packageExpiryDate: { label: 'Package Expiry Date', kind: 'day' },
      isActive: { label: 'Status', choices: orderStates },
      activation: { label: 'Activation', choices: activationStates },
    },
    saysWhenEmpty: 'No Order Yet',
    history: [{ table: 'orders', key: 'id' }],
  }),
});
