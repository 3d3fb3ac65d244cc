/** How far a shipment has got; it only moves forward (gaps B36). */
export const shippingStates = {
  1: 'Pending',
  2: 'Packed',
  3: 'Shipped',
  4: 'In transit',
  5: 'Out for delivery',
  6: 'Delivered',
  7: 'Returned',
} as const;
export type ShippingState = keyof typeof shippingStates;

/** From here on the courier has it. */
export const shippedState = 3;
export const deliveredState = 6;

/** What is sent (gaps B4), and what the screens call it. */
export const shippingModules = { books: 'Books', notes: 'Notes', 'pen drive': 'Pen drives' } as const;
export type ShippingModule = keyof typeof shippingModules;
export const shippingModuleNames = Object.keys(shippingModules) as [ShippingModule, ...ShippingModule[]];

/** The couriers' words, exactly: 'undelivered' is not 'delivered', and words missing here are unknown to us. */
const courierWords: Readonly<Record<ShippingState, readonly string[]>> = {
  1: ['pending', 'order received', 'not picked up'],
  2: ['packed', 'manifested', 'ready to ship', 'pickup scheduled', 'label created'],
  3: ['shipped', 'booked', 'dispatched', 'picked up', 'handed over'],
  4: ['in transit', 'intransit', 'arrived at hub', 'reached hub', 'departed', 'bagged', 'connected'],
  5: ['out for delivery', 'ofd', 'delivery attempted', 'undelivered', 'not delivered'],
  6: ['delivered'],
  7: ['returned', 'rto', 'rto initiated', 'rto in transit', 'rto delivered', 'return to origin'],
};

const stateOfWord = new Map(
  Object.entries(courierWords).flatMap(([state, words]) =>
    words.map((word) => [word, Number(state) as ShippingState] as const),
  ),
);

/** The state that a courier's word means; undefined for an unknown word. */
export const stateByCourier = (text: string): ShippingState | undefined =>
  stateOfWord.get(
    text
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  );
