import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';
import { addOrders, nextOrderID, nextReference, nextWaitingRefund } from '../../testing/orders.ts';

export const examples: Examples = {
  rows: ({ appID }) => [
    [
      'orders',
      {
        id,
        order_number: 'ORD-900001',
        app_id: appID,
        learner_id: id,
        package_id: id,
        package_name: 'Six months',
        package_price: 4999,
        discount_price: 499.9,
        coupon_id: id,
        discount_code: 'DIWALI',
        paid_amount: 4499.1,
        payment_mode: 'upi',
        validity_in_days: 180,
        package_expiry_date: '2027-03-31',
        purchased_at: '2026-10-02T06:30:00Z',
      },
    ],
    [
      'refunds',
      {
        id,
        order_id: id,
        amount: 100,
        reference_id: '5501',
        state: 'done',
        decided_by: 2,
        done_at: '2026-10-03T06:30:00Z',
      },
    ],
    [
      'order_addresses',
      {
        order_id: id,
        name: 'Diya Krishnan',
        email: 'diya@example.com',
        phone: '9100000001',
        address: '12 Lake Road',
        city: 'Pune',
        state: 'Maharashtra',
        country: 'India',
        zipcode: '411001',
      },
    ],
  ],
  add: ({ pool }, chain) => addOrders(pool, chain),
  onceOnly: {
    'orders.add': { orderID: nextOrderID },
    'refunds.ask': { referenceID: nextReference },
    'refunds.approve': { refundID: nextWaitingRefund },
    'refunds.reject': { refundID: nextWaitingRefund },
    'refunds.mark': { refundID: nextWaitingRefund },
  },
};
