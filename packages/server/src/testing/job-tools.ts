import type { JobTools } from '../jobs/job-kind.ts';
import type { TestProduct } from './product.ts';

/** What a job works with that is run here and now, in the product of a test; a test that sends mail or pushes says with what. */
export const jobToolsOf = (
  { services: { connection, storage }, server }: TestProduct,
  given: Partial<JobTools> = {},
): JobTools =>
  ({
    connection,
    storage,
    log: server.log,
    author: { actorID: 1, call: 'a test', requestID: 'none' },
    signal: new AbortController().signal,
    ...given,
  }) as JobTools;
