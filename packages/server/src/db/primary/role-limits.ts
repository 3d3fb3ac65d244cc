import { withClient } from '../quiet-pool.ts';
import { connectionLimits } from '../time-limits.ts';
import type { DatabaseAddress } from './database-address.ts';
import { lookForPrimary } from './look-for-primary.ts';

const lookMs = 10_000;

/**
 * A pooler ignores the limits that our connections start with; then those of the role must take their place.
 * @returns what to set, where a statement could run or wait without a limit; undefined where all is well
 */
export async function missingLimits(address: DatabaseAddress): Promise<string | undefined> {
  const { host, client: lookup } = await lookForPrimary(address, lookMs);
  await lookup.end();
  const { hosts: _, direct, standby: __, ...login } = address;
  // Where a pooler changes connections, ours start without limits; it might refuse them.
  const limits = direct ? {} : connectionLimits(login.options);
  const config = { ...login, ...host, ...limits, connectionTimeoutMillis: lookMs };
  const { rows } = await withClient(config, (client) =>
    client.query<{ role: string; names: string[] }>(
      `select current_user as role, coalesce(array_agg(name) filter (where setting = '0'), '{}') as names
       from pg_settings where name in ('statement_timeout', 'lock_timeout')`,
    ),
  );
  const [{ role, names } = { role: '', names: [] }] = rows;
  if (names.length === 0) return undefined;
  return `The pooler of DATABASE_URL ignores our limits, and the role ${role} has no ${names.join(' and no ')}: set them as docs/operate/databases.md says (Poolers)`;
}
