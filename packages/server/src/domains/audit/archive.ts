import { access } from 'node:fs/promises';
import { companyZone } from '@prepdesk/contract/company-time';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { KeyRing } from '../../auth/key-ring.ts';
import { locks } from '../../db/locks.ts';
import { auditArchives } from '../../db/schema/audit.ts';
import {
  type ArchivedRow,
  archiveFileIn,
  readArchiveFile,
  type Span,
  writeArchiveFile,
} from './archive-file.ts';
import { type Archive, archivesIn, beginsAfter, keyOf } from './archives.ts';
import { type KeysByIndex, sealKeysOf } from './keys-by-index.ts';
import { archiveMacOf } from './macs.ts';
import { isSealed, sealedRows } from './sealed-rows.ts';

const rowsPerRemoval = 5000;
/** In addition to the current month: histories and the undoing of imports look back this far. */
const monthsKept = 3;

export type ArchiveOptions = { keys: KeyRing; folder: string; report(line: string): void };

/**
 * Moves the audit log, from its beginning up to and including a month, into one file per month. A month leaves the
 * database only when its file is on disk, was read back and is recorded. A run that was interrupted can be repeated
 * and loses nothing.
 * @param upTo yyyy-MM, in the company's time zone
 * @throws Error with a sentence for an operator when it cannot go on; the months moved so far stay moved
 */
export async function archiveAudit(
  pool: pg.Pool,
  upTo: string,
  { keys: ring, folder, report }: ArchiveOptions,
): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [locks.auditArchive]);
    if (!rows[0].mine) throw new Error('another process is archiving the audit log already');
    await refuseMonth(client, upTo);
    const keys = await sealKeysOf(drizzle(client), ring);
    await removeArchived(client);
    for (;;) {
      const archives = await archivesIn(drizzle(client));
      const span = await nextSpan(client, archives, upTo);
      if (!span) break;
      const archive = await writtenArchive(client, span, { keys, folder });
      await drizzle(client).insert(auditArchives).values(archive);
      await removeArchived(client);
      report(`${archiveFileIn(folder, span.month)}: ${span.toPosition - span.fromPosition + 1} changes`);
    }
  } finally {
    // Closes the connection, which also releases the lock.
    client.release(true);
  }
}

async function refuseMonth(client: pg.PoolClient, upTo: string): Promise<void> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(upTo)) throw new Error(`${upTo} is not a month: write it as 2024-11`);
  const { rows } = await client.query<{ last: string }>(
    `select to_char((now() at time zone $1) - make_interval(months => $2), 'YYYY-MM') as last`,
    [companyZone, monthsKept + 1],
  );
  const last = rows[0]!.last;
  if (upTo > last) {
    throw new Error(`this month and the ${monthsKept} before it stay: ${last} is the last that can be moved`);
  }
}

/**
 * The next month that has changes, as a range of seals. Seals are given after commit, so a change made shortly before
 * midnight may be sealed after one made later. It then belongs to the next archive.
 */
async function nextSpan(
  client: pg.PoolClient,
  archives: readonly Archive[],
  upTo: string,
): Promise<Span | undefined> {
  const begin = beginsAfter(archives);
  const { rows } = await client.query<{ month: string; toPosition: number; waiting: boolean }>(
    `with first as (
       select to_char(a.at at time zone $2, 'YYYY-MM') as month
       from audit_seals s join audit_log a on a.id = s.audit_id where s.place > $1 order by s.place limit 1
     ), span as (
       select greatest(month, $4) as month, ((greatest(month, $4) || '-01')::date + interval '1 month') at time zone $2 as ends
       from first where greatest(month, $4) <= $3
     )
     select month,
       coalesce((select min(s.place) - 1 from audit_log a join audit_seals s on s.audit_id = a.id where a.at >= ends),
         (select max(place) from audit_seals))::float8 as "toPosition",
       exists(select from audit_unsealed w join audit_log a on a.id = w.audit_id where a.at < ends) as waiting
     from span`,
    [begin.position, companyZone, upTo, monthAfter(archives.at(-1)?.month)],
  );
  const [row] = rows;
  if (!row || row.toPosition <= begin.position) return undefined;
  if (row.waiting) throw new Error(`changes of ${row.month} are not sealed yet: see npm run check-audit`);
  return {
    month: row.month,
    fromPosition: begin.position + 1,
    toPosition: row.toPosition,
    before: begin.hash,
  };
}

/** Each month has one archive: rows left over from it go into the next one. '' before the first archive. */
function monthAfter(month: string | undefined): string {
  if (!month) return '';
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 7);
}

/** Writes the file and reads it back. */
async function writtenArchive(
  client: pg.PoolClient,
  span: Span,
  { keys, folder }: { keys: KeysByIndex; folder: string },
): Promise<Archive> {
  const key = keyOf(keys, span);
  if (!key) throw new Error(`the secret that ${span.month} was sealed with is lost: it cannot be proven`);
  const file = archiveFileIn(folder, span.month);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  // Left by an interrupted run or put there by somebody else: only the operator can know.
  if (isThere)
    throw new Error(`${file} is there already, and the database knows nothing of it: move it away`);
  await writeArchiveFile(folder, span, provenRows(client, span, keys));
  const { digest, hash, error } = await readArchiveFile(folder, span, keys);
  if (error) throw new Error(`${file} was not written correctly: ${error}`);
  const { month, fromPosition, toPosition } = span;
  const archive = { month, fromPosition, toPosition, hash, digest };
  return { ...archive, mac: archiveMacOf(key, archive) };
}

/** @throws Error at the first row that does not match its seal: once moved, the file would seem to be at fault */
async function* provenRows(
  client: pg.PoolClient,
  { month, fromPosition, toPosition, before }: Span,
  keys: KeysByIndex,
): AsyncGenerator<ArchivedRow> {
  let last = before;
  let position = fromPosition;
  for await (const { id, content, ...seal } of sealedRows(client, fromPosition - 1, toPosition)) {
    const row = { ...seal, content: content ?? '' };
    if (seal.position !== position || !isSealed(keys, row, last)) {
      throw new Error(`row ${id} is not as it was sealed, and ${month} stays: see npm run check-audit`);
    }
    yield row;
    position += 1;
    last = seal.hash;
  }
}

/** Removes the rows before their seals, because the seals tell the database which rows may go. */
async function removeArchived(client: pg.PoolClient): Promise<void> {
  const archived = `select place, audit_id from audit_seals
    where place <= (select max(to_place) from audit_archives) order by place limit ${rowsPerRemoval}`;
  for (;;) {
    await client.query('begin');
    await client.query(`delete from audit_log where id in (select audit_id from (${archived}) s)`);
    const { rowCount } = await client.query(
      `delete from audit_seals where place in (select place from (${archived}) s)`,
    );
    await client.query('commit');
    if (!rowCount) return;
  }
}
