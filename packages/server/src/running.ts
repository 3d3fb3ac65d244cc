/** What the server that answers is and where it keeps things, for the status screen. */
export type Running = {
  version: string;
  startedAt: Date;
  isDatabaseEmbedded: boolean;
  isSmsOutbox: boolean;
  dataDir: string;
};
