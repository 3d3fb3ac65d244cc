import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { quietClient } from '../quiet-pool.ts';
import { type DatabaseAddress, type Host, hostsAt, nameOf } from './database-address.ts';
import { DatabaseAway } from './database-away.ts';

/** The query that decides which host fits, run again and again. */
export type Probe = {
  /** @throws DatabaseAway when the host does not fit; the driver's error when it does not answer */
  ask(client: pg.Client): Promise<void>;
  /** What a fitting host does, for logs: 'takes writes'. */
  fits: string;
};

/** A host that fits, and the connection to it on which it said so. */
export type OpenPrimary = { host: Host; client: pg.Client };

export const acceptsWrites: Probe = {
  fits: 'takes writes',
  /** A standby, and a database set to be read-only, answer `on`. */
  ask: async (client) => {
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new DatabaseAway('it only reads');
  },
};

/** How long a host that was read-only or refused is left alone while another keeps silent. */
const retryMs = 200;

/**
 * Asks all hosts at once and takes the first that fits: one that accepts writes, unless another probe is given.
 * Until each has answered or been silent for too long, the others are queried again, so a frozen host does not delay
 * noticing a promotion.
 * @throws DatabaseAway that says for each host why not
 */
export async function lookForPrimary(
  address: DatabaseAddress,
  patienceMs: number,
  { hosts = hostsAt(address), probe = acceptsWrites }: { hosts?: readonly Host[]; probe?: Probe } = {},
): Promise<OpenPrimary> {
  const unanswered = new Set(hosts);
  let isFound = false;
  const askUntilAnswered = async (host: Host): Promise<OpenPrimary> => {
    for (;;) {
      const answer = await openFitting(address, host, patienceMs, probe).catch((error: Error) => error);
      unanswered.delete(host);
      if (answer instanceof Error) {
        if (unanswered.size > 0 && !isFound) await pause(retryMs, undefined, { ref: false });
        if (unanswered.size === 0 || isFound) throw answer;
      } else if (isFound) {
        await answer.end().catch(() => {});
        throw new DatabaseAway('another was faster');
      } else {
        isFound = true;
        return { host, client: answer };
      }
    }
  };
  try {
    return await Promise.any(hosts.map(askUntilAnswered));
  } catch (error) {
    const { errors } = error as AggregateError;
    const messages = errors.map((one: Error, index) => `${nameOf(hosts[index] as Host)}: ${wordsOf(one)}`);
    throw new DatabaseAway(`no database ${probe.fits} (${messages.join('; ')})`, { cause: errors[0] });
  }
}

/** The error of a refused socket has no message of its own. */
const wordsOf = (error: Error): string =>
  error.message || (error as NodeJS.ErrnoException).code || error.name;

async function openFitting(
  address: DatabaseAddress,
  host: Host,
  patienceMs: number,
  probe: Probe,
): Promise<pg.Client> {
  const client = quietClient({
    ...address,
    ...host,
    application_name: 'prepdesk watch',
    connectionTimeoutMillis: patienceMs,
    // If the host falls silent later, `superviseConnection` notices first.
    query_timeout: patienceMs * 2,
    keepAlive: true,
  });
  try {
    await client.connect();
    await probe.ask(client);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}
