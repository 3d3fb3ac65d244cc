import type pg from 'pg';
import type { KeysByIndex } from './keys-by-index.ts';
import { sealOf } from './macs.ts';

/** `content` is null when the row no longer exists. */
export type SealedRow = { position: number; id: string; hash: string; content: string | null };

const rowsPerRead = 5000;

/**
 * Sealed rows in the order of the chain, a few thousand at a time.
 * @param after the position after which to begin
 * @param upTo the last position
 */
export async function* sealedRows(
  client: pg.ClientBase,
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<SealedRow> {
  for (let from = after; ; ) {
    const { rows } = await client.query<SealedRow>(
      `select s.place::float8 as "position", s.audit_id as id, s.hash, case when a.id is not null then audit_content(a) end as content
       from (select * from audit_seals where place > $1 and place <= $2 order by place limit ${rowsPerRead}) s
       left join audit_log a on a.id = s.audit_id order by s.place`,
      [from, upTo],
    );
    yield* rows;
    if (rows.length < rowsPerRead) return;
    from = rows.at(-1)!.position;
  }
}

/** Whether the seal matches this content, at this position and after the previous seal. */
export function isSealed(
  keys: KeysByIndex,
  { position, hash, content }: { position: number; hash: string; content: string },
  before: string,
): boolean {
  const row = keys.find(({ fromPosition }) => position > fromPosition);
  // A lost secret is reported once, not for each of its rows.
  if (row && !row.key) return true;
  return row?.key !== undefined && sealOf(row.key, position, before, content) === hash;
}
