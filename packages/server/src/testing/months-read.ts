import type pg from 'pg';
import { statementsDuring } from './said-to-database.ts';

type Node = { 'Relation Name'?: string; 'Actual Loops': number; Plans?: Node[] };

const relationsIn = (node: Node): string[] => [
  ...(node['Actual Loops'] > 0 && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(relationsIn),
];

/**
 * The months of a log that the statements of this work read, the oldest first. The statements are repeated for it, and
 * what they write is rolled back.
 */
export async function monthsRead(
  pool: pg.Pool,
  table: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const isOnLog = new RegExp(`\\b${table}\\b`);
  const statements = (await statementsDuring(work)).filter(({ text }) => isOnLog.test(text));
  if (statements.length === 0) throw new Error(`no statement names ${table}`);
  const client = await pool.connect();
  const months = new Set<string>();
  for (const { text, values } of statements) {
    await client.query('begin');
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    await client.query('rollback');
    for (const name of relationsIn(rows[0]['QUERY PLAN'][0].Plan))
      if (name.startsWith(`${table}_`)) months.add(name.slice(table.length + 1).replace('_', '-'));
  }
  client.release();
  return [...months].sort();
}
