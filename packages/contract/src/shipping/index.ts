export { shipments } from './shipments.ts';

export const records = ['shipments'] as const;
