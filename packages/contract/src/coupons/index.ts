import { coupons } from './coupons.ts';

export const records = ['coupons'] as const;

export const calls = {
  coupons,
};
