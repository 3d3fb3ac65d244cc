import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { hidden, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { month } from '../month.ts';
import { defineRow, listParts } from '../resource.ts';
import { flag, id } from '../values.ts';
import { boughtFields, orderStates } from './order.ts';

/** What an order opens today. */
export const activationStates = {
  active: 'Active',
  expired: 'Expired',
  refunded: 'Refunded',
  unpaid: 'Not activated',
} as const;

const activationState = z.enum(['active', 'expired', 'refunded', 'unpaid']);

const chooseMonth = 'Please Select date';

export const activation = defineRow({
  id: hidden(z.int()),
  orderID: shown('Order ID'),
  fullName: shown('User Name'),
  userPhone: shown('Phone'),
  ...boughtFields,
  isActive: shown('Status', { kind: 'choice', choices: orderStates }),
  activation: shown('Activation', { choices: activationStates, row: activationState }),
});

/** The orders of a month, and whether what was bought is open to the learner (gaps B5). */
export const activations = defineCalls('orders', 'activations', {
  list: listCall({
    path: 'admin/activation/monthorders',
    shows: ['learners', 'orders', 'refunds'],
    needs: ['/activation'],
    addition: true,
    ...listParts(activation),
    wire: { rows: 'orders' },
    given: { appID: id(), monthyear: month(chooseMonth) },
    filters: { isActive: choiceFilter('isActive', 'Status', flag(), orderStates) },
    saysWhenEmpty: 'No Order Yet',
    history: [{ table: 'orders', key: 'id' }],
  }),
});
