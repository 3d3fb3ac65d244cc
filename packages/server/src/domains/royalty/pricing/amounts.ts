/** Money is in whole paise here and percentages in hundredths of a percent, so nothing is ever a fraction. */

export { paiseOf as hundredthsOf } from '@prepdesk/contract/money';

export const minOf = (one: bigint, other: bigint): bigint => (one < other ? one : other);
export const maxOf = (one: bigint, other: bigint): bigint => (one > other ? one : other);

export const sumOf = <T>(all: readonly T[], amountOf: (one: T) => bigint): bigint =>
  all.reduce((sum, one) => sum + amountOf(one), 0n);
