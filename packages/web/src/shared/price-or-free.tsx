import { Rupees } from '../ui/fields/field-display.tsx';

/** What was paid; nothing is 'Free' (d3 §1). */
export const PriceOrFree = ({ amount }: { amount: string }) =>
  Number(amount) === 0 ? 'Free' : <Rupees amount={amount} />;
