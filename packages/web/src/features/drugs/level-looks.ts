import type { Looks } from '../../ui/fields/resource-fields.ts';

/** What categories and sub-categories have in common; the calls of drugs spell the order with an underscore (d3 §7). */
export const levelLooks = {
  id: { look: 'quiet', widthPx: 80 },
  name: { look: 'strong' },
  order_by: {
    initialAfter: (rows) => Math.max(0, ...rows.map(({ order_by }) => order_by)) + 1,
    widthPx: 96,
  },
} satisfies Looks<{ id: number; name: string; order_by: number }>;
