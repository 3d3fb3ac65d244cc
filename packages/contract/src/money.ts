import * as z from 'zod/mini';

/** Rupees with two decimals, as text on the wire and exact everywhere (DECISIONS "Money"): '4999.50'. */

const mostRupeeDigits = 10;

const written = new RegExp(`^(\\d{1,${mostRupeeDigits}})(?:\\.(\\d{1,2}))?$`);

/** An amount of 0 or more; digits, with or without paise, come out with both decimals. Numbers are taken too. */
export const rupees = (message: string) =>
  z.pipe(
    z.union([z.number(message), z.string(message)], message),
    z.transform((value: string | number, context) => {
      const match = written.exec(String(value).trim());
      if (match) return `${Number(match[1])}.${(match[2] ?? '').padEnd(2, '0')}`;
      context.issues.push({ code: 'custom', input: value, message });
      return z.NEVER;
    }),
  );

/** Of text that `rupees` made: whole paise, which a number holds exactly. */
export const inPaise = (amount: string): number => Number(amount.replace('.', ''));

/** Of any amount with two decimals, '-12.50': whole paise, exact however large. */
export const paiseOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** The other way round: -1250n → '-12.50'. */
export function rupeesOf(paise: bigint): string {
  const digits = String(paise < 0n ? -paise : paise).padStart(3, '0');
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
