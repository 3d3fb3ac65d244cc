import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { quietClient } from '../quiet-pool.ts';
import { type DatabaseAddress, type Host, hostsAt, nameOf } from './database-address.ts';
import { DatabaseAway } from './database-away.ts';

/** What hosts are asked, again and again, to know which of them fits. */
export type Question = {
  /** @throws DatabaseAway of a host that does not fit; what the driver throws of one that does not answer */
  ask(client: pg.Client): Promise<void>;
  /** What the one that fits does, for logs: 'takes writes'. */
  fits: string;
};

/** A host that fits, and a connection to it on which it said so. */
export type Found = { host: Host; client: pg.Client };

export const takesWrites: Question = {
  fits: 'takes writes',
  /** Of a standby, and of a database that was told to be read-only, the answer is `on`. */
  ask: async (client) => {
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new DatabaseAway('it only reads');
  },
};

/** How long a host is left alone that only read or refused, while another keeps silent. */
const againMs = 200;

/**
 * Asks all hosts at once and takes the first that fits: that takes writes, unless something else is asked. Until each has answered or been silent for too long, the others
 * are asked again: one that is frozen keeps nobody waiting for a promotion.
 * @throws DatabaseAway that says of each host why not
 */
export async function lookForPrimary(
  address: DatabaseAddress,
  patienceMs: number,
  { hosts = hostsAt(address), question = takesWrites }: { hosts?: readonly Host[]; question?: Question } = {},
): Promise<Found> {
  const unheard = new Set(hosts);
  let isFound = false;
  const insist = async (host: Host): Promise<Found> => {
    for (;;) {
      const answer = await ask(address, host, patienceMs, question).catch((error: Error) => error);
      unheard.delete(host);
      if (answer instanceof Error) {
        if (unheard.size > 0 && !isFound) await pause(againMs, undefined, { ref: false });
        if (unheard.size === 0 || isFound) throw answer;
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
    return await Promise.any(hosts.map(insist));
  } catch (error) {
    const { errors } = error as AggregateError;
    const told = errors.map((one: Error, place) => `${nameOf(hosts[place] as Host)}: ${wordsOf(one)}`);
    throw new DatabaseAway(`no database ${question.fits} (${told.join('; ')})`, { cause: errors[0] });
  }
}

/** A socket that was refused has no message of its own. */
const wordsOf = (error: Error): string =>
  error.message || (error as NodeJS.ErrnoException).code || error.name;

async function ask(
  address: DatabaseAddress,
  host: Host,
  patienceMs: number,
  question: Question,
): Promise<pg.Client> {
  const client = quietClient({
    ...address,
    ...host,
    application_name: 'prepdesk watch',
    connectionTimeoutMillis: patienceMs,
    // Of one that is silent later the watch tells first.
    query_timeout: patienceMs * 2,
    keepAlive: true,
  });
  try {
    await client.connect();
    await question.ask(client);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}
