/** '+91 90000 00001' */
export const phoneLabel = ({ phone, countryCode }: { phone: string; countryCode: string }): string =>
  `+${countryCode} ${phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')}`;
