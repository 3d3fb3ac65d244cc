import type { Pool } from 'pg';
import { tablesOf } from './fingerprint.ts';

/** Which tables contain one of these texts anywhere, ignoring case. */
export async function tablesWith(pool: Pool, texts: readonly string[]): Promise<string[]> {
  const matches: string[] = [];
  for (const table of await tablesOf(pool)) {
    const { rows } = await pool.query<{ text: string }>(
      // Each row is put into words once, not again for each text.
      `with read as materialized (select lower(to_jsonb(t)::text) as words from ${table} t)
       select part as text from unnest($1::text[]) part
       where exists (select from read where position(lower(part) in words) > 0)`,
      [texts],
    );
    matches.push(...rows.map(({ text }) => `${table}: ${text}`));
  }
  return matches;
}
