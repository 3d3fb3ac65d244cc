import type { Field } from '../../ui/fields/fields-of.ts';
import { orderField, statusField } from '../../ui/fields/status-field.ts';

/** What categories and sub-categories have in common; the calls of drugs spell the order with an underscore (d3 §7). */
export const levelFields = {
  id: { label: 'ID', look: 'quiet', widthPx: 80 },
  name: { label: 'Name', look: 'strong', editor: { kind: 'text', maxLength: 120 } },
  order_by: {
    ...orderField,
    initialAfter: (rows) => Math.max(0, ...rows.map(({ order_by }) => order_by)) + 1,
  },
  isActive: statusField,
} satisfies Record<string, Field<{ order_by: number; isActive: number }>>;
