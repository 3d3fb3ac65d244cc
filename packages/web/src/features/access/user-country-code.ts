/** Colleagues have phones of this country only (d2 §7). */
export const userCountryCode = '91';
