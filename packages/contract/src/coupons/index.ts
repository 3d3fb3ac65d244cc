export { coupons } from './coupons.ts';

export const records = ['coupons'] as const;
