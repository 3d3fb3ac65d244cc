import type { TriggerSet } from './trigger-set.ts';

/** Refunds are added up with their order; a confirmed order has its shipments, whose state only moves forward. */
export const commerce: TriggerSet = {
  file: 'commerce.sql',
  triggersOf: () => [
    {
      table: 'refunds',
      name: 'refunds_added_up',
      definition:
        'after insert or update or delete on refunds for each row execute function add_up_refunds()',
    },
    {
      table: 'orders',
      name: 'orders_sent',
      definition:
        'after insert on orders referencing new table as arrived for each statement execute function send_new_orders()',
    },
    {
      table: 'orders',
      name: 'orders_sent_once_confirmed',
      definition:
        'after update of is_active on orders for each row when (new.is_active = 1 and old.is_active = 0) execute function send_confirmed_order()',
    },
    {
      table: 'shipments',
      name: 'shipments_forward',
      definition:
        'before update of state on shipments for each row when (new.state < old.state) execute function refuse_backward_shipment()',
    },
  ],
};
