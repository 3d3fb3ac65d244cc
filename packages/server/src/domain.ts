import type { Implementation } from './http/call/implement.ts';
import type { Download } from './http/files/download-route.ts';
import type { JobKind } from './jobs/job-kind.ts';

/** What a domain of the server provides; `domains/index.ts` lists them all. */
export type Domain = {
  calls: readonly (readonly Implementation[])[];
  /** Files that are downloaded by their address. */
  downloads?: readonly Download[];
  /** Work that it does after a reply. */
  jobs?: readonly JobKind[];
};
