import type { Channel, Deliveries } from './watch/deliveries.ts';

/** What the server that answers is and where it keeps things, for the status screen. */
export type Running = {
  version: string;
  startedAt: Date;
  isDatabaseEmbedded: boolean;
  isSmsOutbox: boolean;
  /** What leaves through a gateway, and what became of it. */
  gateways: readonly Channel[];
  deliveries: Deliveries;
  dataDir: string;
  /** Where people reach it. */
  publicUrl: string;
};
