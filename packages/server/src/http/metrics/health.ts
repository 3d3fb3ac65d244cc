import { Failure } from '@prepdesk/contract/failures';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../db/connect.ts';
import { longestSealWaitSeconds, sealLag } from '../../db/seal-lag.ts';
import { tooOldFor } from '../../db/upgrade/serving-release.ts';
import { withinMs } from '../../lib/within-ms.ts';
import type { Readiness } from './readiness.ts';

/** A load balancer should know within a second. */
const databaseMs = 700;
const detailsMs = 200;

const away = () => new Failure('unavailable', 'The database is not reachable', { retryAfterSeconds: 2 });

/** `/healthz`: the process answers. `/readyz`: it can work and will go on working, which needs the database. */
export function serveHealth(
  app: FastifyInstance,
  { pool, db, answers }: Pick<Connection, 'pool' | 'db' | 'answers'>,
  readiness: Readiness,
): void {
  // A connection kept open would bring the next request here, too.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.closesConnections) reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', async () => ({ status: true, message: 'alive', response: {} }));
  app.get('/readyz', async () => {
    if (readiness.error) throw new Failure('unavailable', readiness.error, { retryAfterSeconds: 2 });
    if (!(await answers(databaseMs))) throw away();
    // A missing answer does not mean that nobody can work: all connections may be busy.
    const [lag, tooOld] = await Promise.all([
      withinMs(detailsMs, sealLag(db)),
      withinMs(detailsMs, tooOldFor(pool)),
    ]).catch(() => {
      throw away();
    });
    if (tooOld) throw new Failure('unavailable', tooOld, { retryAfterSeconds: 60 });
    return { status: true, message: ready(lag?.oldestSeconds ?? 0), response: {} };
  });
}

/** People can work while nothing is being sealed, but an operator has to know. */
const ready = (unsealedSeconds: number): string =>
  unsealedSeconds <= longestSealWaitSeconds
    ? 'ready'
    : `ready, but the audit log has not been sealed for ${unsealedSeconds} s: look for "the audit log is not sealed any more" in the log`;
