import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { readAnchor } from './anchor.ts';
import { archivesIn, beginsAfter, errorsOfArchives, errorsOfFiles } from './archives.ts';
import { type KeysByIndex, sealKeysOf } from './keys-by-index.ts';
import { errorOfEnd, lastSeal, newestKey, type SealKeys } from './seal.ts';
import { isSealed, sealedRows } from './sealed-rows.ts';

export type AuditCheck = {
  sealedRows: number;
  /** How many of the rows were moved into files. */
  archivedRows: number;
  /** What does not match its seal, in words. */
  errors: string[];
  waitingRows: number;
  /** Age of the oldest unsealed row; 0 when none waits. */
  oldestWaitingSeconds: number;
};

/**
 * Reads the whole sealed log and compares every row with its seal. It finds rows that were edited, removed or moved,
 * seals that were changed, and an end that was cut off. It reads in one snapshot, so it may run beside the product.
 * @param folder where the files of archived months are; they are read too
 */
export async function checkAudit(
  pool: pg.Pool,
  { keys: ring, dataDir }: SealKeys,
  folder?: string,
): Promise<AuditCheck> {
  const client = await pool.connect();
  try {
    // Before the snapshot: the sealer goes on meanwhile, and the snapshot must not be older than the file.
    const anchor = readAnchor(dataDir);
    await client.query('begin isolation level repeatable read read only');
    const db = drizzle(client);
    const keys = await sealKeysOf(db, ring);
    const archives = await archivesIn(db);
    const begin = beginsAfter(archives);
    const errors = [
      ...lostSecrets(keys),
      ...errorsOfArchives(archives, keys),
      ...(folder ? await errorsOfFiles(folder, archives, keys) : []),
      ...(await errorsOfRows(client, keys, begin)),
    ];
    const last = await lastSeal(db);
    const error = await errorOfEnd(db, newestKey(keys), last, anchor);
    if (error) errors.push(error);
    errors.push(...(await strays(client)), ...(await removedWaiting(client)));
    const { rows } = await client.query(`
      select count(*)::int as "waitingRows",
        coalesce(extract(epoch from clock_timestamp() - min(a.at)), 0)::int as "oldestWaitingSeconds"
      from audit_unsealed w left join audit_log a on a.id = w.audit_id`);
    return { sealedRows: last.position, archivedRows: begin.position, errors, ...rows[0] };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Without its secret, a sealed row cannot be told from a changed one. */
const lostSecrets = (keys: KeysByIndex): string[] =>
  keys
    .filter(({ key }) => !key)
    .map(
      ({ fingerprint, fromPosition }) =>
        `The secret ${fingerprint} of the seals after ${fromPosition} is lost`,
    );

async function errorsOfRows(
  client: pg.PoolClient,
  keys: KeysByIndex,
  begin: { position: number; hash: string },
): Promise<string[]> {
  const errors: string[] = [];
  let { position, hash: before } = begin;
  for await (const { id, content, ...seal } of sealedRows(client, begin.position)) {
    position += 1;
    if (seal.position !== position) errors.push(`Seals ${position} to ${seal.position - 1} were removed`);
    position = seal.position;
    if (content === null) errors.push(`Row ${id} (seal ${position}) was removed`);
    else if (!isSealed(keys, { ...seal, content }, before))
      errors.push(`Row ${id} or its seal ${position} was changed`);
    before = seal.hash;
  }
  return errors;
}

/** Rows without a seal that wait for none: the seal was cut off, or the row never went through the trigger. */
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
