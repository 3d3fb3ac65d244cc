import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { readAnchor } from './anchor.ts';
import {
  faultOfEnd,
  type KeysByPlace,
  lastSeal,
  newestKey,
  type SealKeys,
  sealKeysOf,
  sealOf,
} from './seal.ts';

export type AuditCheck = {
  sealedRows: number;
  /** What is not as it was sealed, in words. */
  faults: string[];
  waitingRows: number;
  /** Age of the oldest row that is not sealed yet; 0 when none waits. */
  oldestWaitingSeconds: number;
};

const rowsPerRead = 5000;

type Sealed = { place: string; id: string; hash: string; content: string | null };

/**
 * Reads the whole sealed log and compares every row with its seal.
 * Finds a row that was edited, removed or moved, a seal that was, and a tail that was cut off. Reads in one
 * snapshot, so it may run beside the product.
 */
export async function checkAudit(pool: pg.Pool, { keys: ring, dataDir }: SealKeys): Promise<AuditCheck> {
  const client = await pool.connect();
  try {
    // Before the snapshot: the sealer goes on meanwhile, and the snapshot must not look behind the file.
    const anchor = readAnchor(dataDir);
    await client.query('begin isolation level repeatable read read only');
    const db = drizzle(client);
    const keys = await sealKeysOf(db, ring);
    const faults = [...lostSecrets(keys), ...(await faultsOfRows(client, keys))];
    const last = await lastSeal(db);
    const fault = await faultOfEnd(db, newestKey(keys), last, anchor);
    if (fault) faults.push(fault);
    faults.push(...(await strays(client)), ...(await removedWaiting(client)));
    const { rows } = await client.query(`
      select count(*)::int as "waitingRows",
        coalesce(extract(epoch from clock_timestamp() - min(a.at)), 0)::int as "oldestWaitingSeconds"
      from audit_unsealed w left join audit_log a on a.id = w.audit_id`);
    return { sealedRows: last.place, faults, ...rows[0] };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What was sealed with a secret that is lost can not be told from what was changed. */
const lostSecrets = (keys: KeysByPlace): string[] =>
  keys
    .filter(({ key }) => !key)
    .map(({ fingerprint, fromPlace }) => `The secret ${fingerprint} of the seals after ${fromPlace} is lost`);

function isSealed(
  keys: KeysByPlace,
  place: number,
  before: string,
  { content, hash }: { content: string; hash: string },
): boolean {
  const found = keys.find(({ fromPlace }) => place > fromPlace);
  // Told once, not for each of its rows.
  if (found && !found.key) return true;
  return found?.key !== undefined && sealOf(found.key, place, before, content) === hash;
}

async function faultsOfRows(client: pg.PoolClient, keys: KeysByPlace): Promise<string[]> {
  const faults: string[] = [];
  let before = '';
  let place = 0;
  let from = '0';
  for (;;) {
    const { rows } = await client.query<Sealed>(
      `select s.place, s.audit_id as id, s.hash, case when a.id is not null then audit_content(a) end as content
       from (select * from audit_seals where place > $1 order by place limit ${rowsPerRead}) s
       left join audit_log a on a.id = s.audit_id order by s.place`,
      [from],
    );
    for (const row of rows) {
      place += 1;
      if (Number(row.place) !== place) faults.push(`Seals ${place} to ${Number(row.place) - 1} were removed`);
      place = Number(row.place);
      if (row.content === null) faults.push(`Row ${row.id} (seal ${place}) was removed`);
      else if (!isSealed(keys, place, before, { content: row.content, hash: row.hash }))
        faults.push(`Row ${row.id} or its seal ${place} was changed`);
      before = row.hash;
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return faults;
    from = last.place;
  }
}

/** Rows that have no seal and wait for none: the seal was cut off, or the row never went through the trigger. */
async function strays(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select a.id from audit_log a
    where not exists (select from audit_seals s where s.audit_id = a.id)
      and not exists (select from audit_unsealed w where w.audit_id = a.id)
    order by a.id limit 100`);
  return rows.map(({ id }) => `Row ${id} has no seal and waits for none`);
}

async function removedWaiting(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select w.audit_id as id from audit_unsealed w
    where not exists (select from audit_log a where a.id = w.audit_id)
    order by w.audit_id limit 100`);
  return rows.map(({ id }) => `Row ${id} was removed before it was sealed`);
}
