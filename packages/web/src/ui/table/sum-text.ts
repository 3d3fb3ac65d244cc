import type { ListColumn } from '@prepdesk/contract/list-call';

const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** A decimal as the server adds it up, to the paisa however large: '28643716.50' → '₹ 2,86,43,716.50'. */
export function sumText(decimal: string, kind: ListColumn['kind']): string {
  const isRupees = kind === 'rupees';
  // A text is formatted as it is; a number would lose digits.
  const digits = (isRupees ? amount : number).format(decimal.replace(/^-/, '') as unknown as number);
  return `${decimal.startsWith('-') ? '− ' : ''}${isRupees ? '₹ ' : ''}${digits}`;
}
