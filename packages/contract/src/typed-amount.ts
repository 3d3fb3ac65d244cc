/** Grouped by thousands, or in the Indian way by lakhs and crores: 1,250,000.50 and 12,50,000.50. */
const isGrouped = /^\d{1,3}(?:(?:,\d{3})+|(?:,\d{2})*,\d{3})(?:\.\d+)?$/;
const isPlain = /^\d+(?:\.\d+)?$/;

/**
 * An amount of rupees as people, the console and spreadsheets write it, as it would be typed: '₹ 12,50,000.50' →
 * '1250000.50', 'Rs. 1,500/-' → '1500'. Left as it was where that would be a guess, as with the comma in '12,50'.
 */
export function amountTyped(text: string): string {
  const amount = text
    .trim()
    .replace(/^(?:₹|Rs\.?|Re\.?|INR)\s*/i, '')
    .replace(/\s*\/[-=–]$/, '');
  if (isGrouped.test(amount)) return amount.replaceAll(',', '');
  return isPlain.test(amount) ? amount : text;
}
