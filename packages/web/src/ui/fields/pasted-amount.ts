/** Grouped by thousands, or in the Indian way by lakhs and crores: 1,250,000.50 and 12,50,000.50. */
const isGrouped = /^\d{1,3}(?:(?:,\d{3})+|(?:,\d{2})*,\d{3})(?:\.\d+)?$/;
const isPlain = /^\d+(?:\.\d+)?$/;

/**
 * A pasted amount as it would be typed: '₹ 12,50,000.50' → '12500000.50'. Left as it was where that would be a
 * guess, as with the comma in '12,50'.
 */
export function pastedAmount(pasted: string): string {
  const amount = pasted.trim().replace(/^₹\s*/, '');
  if (isGrouped.test(amount)) return amount.replaceAll(',', '');
  return isPlain.test(amount) ? amount : pasted;
}
