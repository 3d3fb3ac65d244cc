import type { Mechanism } from './mechanism.ts';

/** Refunds are added up with their order; shipments go forward. */
export const commerce: Mechanism = {
  file: 'commerce.sql',
  triggersOf: () => [
    {
      table: 'refunds',
      name: 'refunds_added_up',
      definition:
        'after insert or update or delete on refunds for each row execute function add_up_refunds()',
    },
    {
      table: 'shipments',
      name: 'shipments_forward',
      definition:
        'before update of state on shipments for each row when (new.state < old.state) execute function refuse_backward_shipment()',
    },
  ],
};
