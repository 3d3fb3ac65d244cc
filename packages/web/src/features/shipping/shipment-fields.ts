import { shownInstant } from '@prepdesk/contract/company-time';
import type { Shipment } from '@prepdesk/contract/shipping/shipments';
import { shippingStates } from '@prepdesk/contract/shipping/shipping-states';
import { creditHoursText } from '../../shared/duration-text.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';

const instantText = (at: string | null): string => (at ? shownInstant(at) : '–');

/** In the documented order (d3 §3), except that state and tracking come first: the list is opened for them. */
export const shipmentFields = fieldsOf<Shipment>()({
  id: { label: 'ID', look: 'quiet', isSpare: true, widthPx: 76 },
  name: { label: 'Name', look: 'strong', card: 'start', widthPx: 170 },
  orderID: { label: 'Order ID', card: 'note', widthPx: 150 },
  shippingState: {
    label: 'State',
    card: 'state',
    choices: shippingStates,
    tones: { 1: 'dev', 2: 'dev', 3: 'off', 4: 'off', 5: 'off', 6: 'ok', 7: 'bad' },
    widthPx: 150,
  },
  trackingID: { label: 'Tracking ID', asText: ({ trackingID }) => trackingID || '–', widthPx: 160 },
  courier: { label: 'Courier', asText: ({ courier }) => courier || '–', widthPx: 120 },
  courierState: {
    label: 'Courier State',
    isSpare: true,
    asText: ({ courierState }) => courierState || '–',
    widthPx: 140,
  },
  orerStatus: { label: 'Order Status', isSpare: true, widthPx: 160 },
  isActive: {
    label: 'IsActive',
    choices: { 1: 'Active', 0: 'Inactive' },
    isHiddenAtFirst: true,
    widthPx: 100,
  },
  amount: { label: 'Amount', kind: 'rupees', card: 'end', widthPx: 120 },
  packageName: { label: 'Package Name', card: 'under', widthPx: 220 },
  phone: { label: 'Phone', isSpare: true, widthPx: 130 },
  city: { label: 'City', isSpare: true, asText: ({ city }) => city || '–', widthPx: 120 },
  packageDescription: { label: 'Package Description', isHiddenAtFirst: true },
  currency: { label: 'Currency', isHiddenAtFirst: true, widthPx: 90 },
  packagePrice: { label: 'Package Price', kind: 'rupees', isHiddenAtFirst: true, widthPx: 120 },
  discountCode: { label: 'Discount Code', isHiddenAtFirst: true, widthPx: 130 },
  discountPrice: { label: 'Discount Price', kind: 'rupees', isHiddenAtFirst: true, widthPx: 120 },
  creditSeconds: {
    label: 'Credits (hours)',
    kind: 'number',
    asText: ({ creditSeconds }) => creditHoursText(creditSeconds),
    isHiddenAtFirst: true,
    widthPx: 110,
  },
  email: { label: 'Email', isHiddenAtFirst: true, widthPx: 200 },
  address: { label: 'Address', isHiddenAtFirst: true },
  Address1: { label: 'Address 1', isHiddenAtFirst: true },
  state: { label: 'State of India', isHiddenAtFirst: true, widthPx: 140 },
  country: { label: 'Country', isHiddenAtFirst: true, widthPx: 110 },
  zipcode: { label: 'Zipcode', isHiddenAtFirst: true, widthPx: 100 },
  validityInDays: { label: 'Validity In Days', kind: 'number', isHiddenAtFirst: true, widthPx: 112 },
  createdAt: {
    label: 'Since',
    asText: ({ createdAt }) => shownInstant(createdAt),
    isHiddenAtFirst: true,
    widthPx: 180,
  },
  shippedAt: {
    label: 'Shipped',
    asText: ({ shippedAt }) => instantText(shippedAt),
    isHiddenAtFirst: true,
    widthPx: 180,
  },
  deliveredAt: {
    label: 'Delivered',
    asText: ({ deliveredAt }) => instantText(deliveredAt),
    isHiddenAtFirst: true,
    widthPx: 180,
  },
});

/** The editable fields of a shipment. States before the current one are not offered. */
export const trackingFields = ({ shippingState }: Shipment) =>
  fieldsOf<Shipment>()({
    trackingID: { label: 'Tracking ID', editor: { kind: 'text', maxLength: 60 } },
    courier: { label: 'Courier', editor: { kind: 'text', maxLength: 60 } },
    shippingState: {
      label: 'State',
      editor: {
        kind: 'select',
        choices: Object.entries(shippingStates)
          .filter(([state]) => Number(state) >= shippingState)
          .map(([value, label]) => ({ value, label })),
      },
    },
  });
