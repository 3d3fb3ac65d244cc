import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: () => [['shipments', { id, order_id: id, module: 'books', tracking_id: 'AWB900001' }]],
};
