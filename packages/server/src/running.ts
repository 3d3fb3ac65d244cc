import type { Standby } from './db/standby/standby.ts';
import type { Channel, Deliveries } from './watch/deliveries.ts';

/** What the server that answers is and where it keeps things, for the status screen. */
export type Running = {
  version: string;
  startedAt: Date;
  isDatabaseEmbedded: boolean;
  /** Where what may be old is read, if anywhere. */
  standby?: Pick<Standby, 'state'>;
  isSmsOutbox: boolean;
  /** What leaves through a gateway, and what became of it. */
  gateways: readonly Channel[];
  deliveries: Deliveries;
  dataDir: string;
  /** Where people reach it. */
  publicUrl: string;
};
