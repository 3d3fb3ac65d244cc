import { shipments } from './shipments.ts';

export const records = ['shipments'] as const;

export const calls = {
  shipments,
};
