import { hoursText } from '@prepdesk/contract/duration-text';
import { type Shipment, shipment } from '@prepdesk/contract/shipping/shipments';
import { type ShippingState, shippingStates } from '@prepdesk/contract/shipping/shipping-states';
import type { Tone } from '../../ui/fields/fields-of.ts';
import { columnsFor, inputsFor } from '../../ui/fields/resource-fields.ts';

/** Amber while somebody has to act or to wait. */
export const shippingTones = {
  1: 'dev',
  2: 'dev',
  3: 'dev',
  4: 'dev',
  5: 'dev',
  6: 'ok',
  7: 'bad',
} as const satisfies Record<ShippingState, Tone>;

/** In the documented order (d3 §3), except that state and tracking come first: the list is opened for them. */
export const shipmentFields = columnsFor(shipment, {
  id: { look: 'quiet', isSpare: true, widthPx: 76 },
  name: { look: 'strong', card: 'start', widthPx: 170 },
  orderID: { card: 'note', widthPx: 150 },
  shippingState: {
    card: 'state',
    tones: shippingTones,
    widthPx: 150,
  },
  trackingID: { asText: ({ trackingID }) => trackingID || '–', widthPx: 160 },
  courier: { asText: ({ courier }) => courier || '–', widthPx: 120 },
  courierState: { isSpare: true, asText: ({ courierState }) => courierState || '–', widthPx: 140 },
  orerStatus: { isSpare: true, widthPx: 160 },
  isActive: { isHiddenAtFirst: true, widthPx: 100 },
  amount: { card: 'end', widthPx: 120 },
  packageName: { card: 'under', widthPx: 220 },
  phone: { isSpare: true, widthPx: 130 },
  city: { isSpare: true, asText: ({ city }) => city || '–', widthPx: 120 },
  packageDescription: { isHiddenAtFirst: true },
  currency: { isHiddenAtFirst: true, widthPx: 90 },
  packagePrice: { isHiddenAtFirst: true, widthPx: 120 },
  discountCode: { isHiddenAtFirst: true, widthPx: 130 },
  discountPrice: { isHiddenAtFirst: true, widthPx: 120 },
  creditSeconds: {
    asText: ({ creditSeconds }) => hoursText(creditSeconds),
    isHiddenAtFirst: true,
    widthPx: 110,
  },
  email: { isHiddenAtFirst: true, widthPx: 200 },
  address: { isHiddenAtFirst: true },
  Address1: { isHiddenAtFirst: true },
  state: { isHiddenAtFirst: true, widthPx: 140 },
  country: { isHiddenAtFirst: true, widthPx: 110 },
  zipcode: { isHiddenAtFirst: true, widthPx: 100 },
  validityInDays: { isHiddenAtFirst: true, widthPx: 112 },
  createdAt: { isHiddenAtFirst: true, widthPx: 180 },
  shippedAt: { isHiddenAtFirst: true, widthPx: 180 },
  deliveredAt: { isHiddenAtFirst: true, widthPx: 180 },
});

export const shipmentInputs = inputsFor(shipment);

/** The editable fields of a shipment. States before the current one are not offered. */
export const trackingFields = ({ shippingState }: Shipment) =>
  columnsFor(shipment, {
    trackingID: {},
    courier: {},
    shippingState: {
      editor: {
        kind: 'select',
        choices: Object.entries(shippingStates)
          .filter(([state]) => Number(state) >= shippingState)
          .map(([value, label]) => ({ value, label })),
      },
    },
  });
