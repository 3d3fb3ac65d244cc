import type { Standby } from './db/standby/standby.ts';
import type { Channel, Deliveries } from './observability/deliveries.ts';

/** What the running server is and where it keeps things, for the status screen. */
export type ServerInfo = {
  version: string;
  startedAt: Date;
  isDatabaseEmbedded: boolean;
  /** Where reads that may be slightly old go, if anywhere. */
  standby?: Pick<Standby, 'state'>;
  isSmsOutbox: boolean;
  /** The gateways that messages are sent through, and the results. */
  gateways: readonly Channel[];
  deliveries: Deliveries;
  dataDir: string;
  /** The address at which people reach it. */
  publicUrl: string;
};
