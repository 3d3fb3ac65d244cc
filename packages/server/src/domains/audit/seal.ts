import { sql } from 'drizzle-orm';
import type { KeyRing } from '../../auth/key-ring.ts';
import type { Connection, Db } from '../../db/connect.ts';
import { locks } from '../../db/locks.ts';
import { type Anchor, readAnchor, writeAnchor } from './anchor.ts';
import { archivesIn, beginsAfter } from './archives.ts';
import { type KeysByIndex, sealKeysOf } from './keys-by-index.ts';
import { headMacOf, sealOf } from './macs.ts';

const rowsPerBatch = 500;
const firstHash = '';

export type SealKeys = { keys: KeyRing; dataDir: string };

export class BrokenChain extends Error {}

/**
 * Seals the waiting rows in batches, each in its own transaction. Rows are sealed only after they are committed, so no
 * change ever waits for another one's seal.
 * @param stop ends the work after the current batch; the next server seals what still waits
 * @returns how many rows were sealed; 0 also when another server is sealing
 * @throws BrokenChain when the chain does not end where it was left: going on would hide that
 */
export async function sealWaiting(
  connection: Connection,
  { keys, dataDir }: SealKeys,
  stop?: AbortSignal,
): Promise<number> {
  let sealed = 0;
  for (;;) {
    const batch = await connection.transaction((db) => sealBatch(db, keys, readAnchor(dataDir)));
    if (batch.end) writeAnchor(dataDir, batch.end);
    sealed += batch.count;
    if (batch.count < rowsPerBatch || stop?.aborted) return sealed;
  }
}

/**
 * The rows of the next batch, each looked up by its key. Without the inner limit, a join over many waiting rows would
 * scan the whole log from its first row for every batch.
 */
export const nextWaiting = sql`
  select w.audit_id as id, audit_content(a) as content
  from (select audit_id from audit_unsealed order by audit_id limit ${sql.raw(String(rowsPerBatch))}) w
  join audit_log a on a.id = w.audit_id
  order by w.audit_id`;

type Batch = { count: number; end?: Anchor };

async function sealBatch(db: Db, keys: KeyRing, anchor: Anchor | undefined): Promise<Batch> {
  const lock = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.seal}) as mine`,
  );
  if (!lock.rows[0]?.mine) return { count: 0 };
  const { rows } = await db.execute<{ id: string; content: string }>(nextWaiting);
  if (rows.length === 0) return { count: 0 };
  const key = newestKey(await sealKeysOf(db, keys));
  let { position, hash } = await endOfChain(db, key, anchor);
  const seals = rows.map(({ id, content }) => {
    position += 1;
    hash = sealOf(key, position, hash, content);
    return { place: position, audit_id: id, hash };
  });
  const end = { position, hash };
  await db.execute(sql`
    insert into audit_seals select place, audit_id, hash
    from json_to_recordset(${JSON.stringify(seals)}::json) as s(place bigint, audit_id bigint, hash text)`);
  await db.execute(sql`
    delete from audit_unsealed where audit_id = any(${`{${rows.map(({ id }) => id).join()}}`}::bigint[])`);
  await db.execute(sql`
    insert into audit_head values (1, ${position}, ${hash}, ${headMacOf(key, end)})
    on conflict (id) do update set place = excluded.place, hash = excluded.hash, mac = excluded.mac`);
  return { count: rows.length, end };
}

/** @throws BrokenChain when the server does not have the newest secret */
export function newestKey([newest]: KeysByIndex): Buffer {
  if (newest?.key) return newest.key;
  throw new BrokenChain(`The chain is sealed with the secret ${newest?.fingerprint}, which is not here`);
}

/** The last seal, if it is the one that was recorded as the last. */
async function endOfChain(db: Db, key: Buffer, anchor: Anchor | undefined): Promise<Anchor> {
  const last = await lastSeal(db);
  const error = await errorOfEnd(db, key, last, anchor);
  if (error) throw new BrokenChain(error);
  return last;
}

export async function lastSeal(db: Db): Promise<Anchor> {
  const { rows } = await db.execute<{ place: string; hash: string }>(
    sql`select place, hash from audit_seals order by place desc limit 1`,
  );
  const [last] = rows;
  return last ? { position: Number(last.place), hash: last.hash } : beginsAfter(await archivesIn(db));
}

/** What is wrong with the end of the chain, in words; undefined when it ends where it was left. */
export async function errorOfEnd(
  db: Db,
  key: Buffer,
  last: Anchor,
  anchor: Anchor | undefined,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ place: string; hash: string; mac: string }>(
    sql`select place, hash, mac from audit_head`,
  );
  const head = rows[0]
    ? { position: Number(rows[0].place), hash: rows[0].hash }
    : { position: 0, hash: firstHash };
  if (rows[0] && rows[0].mac !== headMacOf(key, head)) {
    return 'The end of the chain is signed with another key, or was changed';
  }
  if (head.position !== last.position || head.hash !== last.hash) {
    return `The seals end at ${last.position}, but ${head.position} were made`;
  }
  if (anchor && anchor.position > last.position) {
    return `The seals end at ${last.position}, but this server saw ${anchor.position}`;
  }
  if (anchor && !(await isSealAt(db, anchor))) {
    return `Seal ${anchor.position} is not the one that this server saw`;
  }
  return undefined;
}

/** Whether this seal exists. Of seals that were moved into a file, only the last one of each file is known. */
async function isSealAt(db: Db, { position, hash }: Anchor): Promise<boolean> {
  if (position === 0) return hash === firstHash;
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from audit_seals where place = ${position}
    union all select hash from audit_archives where to_place = ${position} limit 1`);
  if (rows[0]) return rows[0].hash === hash;
  return position < beginsAfter(await archivesIn(db)).position;
}
