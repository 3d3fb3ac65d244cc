import type { PgTable } from 'drizzle-orm/pg-core';
import { statementOf } from '../audited-table.ts';

/**
 * SQL of a table of sums, whose key ends with `backend` and whose other columns are the sums. Each backend adds to rows of
 * its own, so that no two writers wait for one another; 0 has the combined ones.
 */
export function sumsByBackend(table: PgTable) {
  const statement = statementOf(table);
  if (!statement) throw new Error('sums are kept in an audited table');
  const { name, key, columns } = statement;
  const sums = columns.filter((column) => !key.includes(column));
  const by = key.filter((column) => column !== 'backend').join(', ');
  const added = sums.map((sum) => `sum(${sum})`).join(', ');
  return {
    names: sums.join(', '),
    added,
    isAnything: `(${added}) <> (${sums.map(() => 0).join(', ')})`,
    /** @param rows a query of all columns, in their order */
    add: (rows: string) => `INSERT INTO ${name} AS present ${rows}
      ON CONFLICT ON CONSTRAINT ${name}_key
      DO UPDATE SET ${sums.map((sum) => `${sum} = present.${sum} + excluded.${sum}`).join(', ')}`,
    /**
     * Takes away the rows of all backends, as `folded`. A row whose writer is at work is left for the next time: waiting
     * for it could become a circle.
     */
    folding: `free AS (
        SELECT ctid FROM ${name} WHERE backend <> 0 FOR UPDATE SKIP LOCKED
      ), folded AS (
        DELETE FROM ${name} USING free WHERE ${name}.ctid = free.ctid RETURNING ${name}.*
      )`,
    /** What `folded` comes to, for `add`. */
    combined: `SELECT ${by}, 0, ${added} FROM folded GROUP BY ${by}`,
  };
}

type Event = 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE';

/** In a function of `triggersByStatement`. The statements stand in it, so that each is planned once per session. */
export const byEvent = (statements: Readonly<Record<Event, string>>): string =>
  `CASE TG_OP ${Object.entries(statements)
    .map(([event, statement]) => `WHEN '${event}' THEN ${statement};`)
    .join(' ')} END CASE;`;

const added = 'SELECT 1 AS sign, r.* FROM added_rows r';
const removed = 'SELECT -1 AS sign, r.* FROM removed_rows r';

/** The rows of a statement: as they became they count, as they were they count the other way. */
export const rowsOf = { INSERT: added, DELETE: removed, UPDATE: `${added} UNION ALL ${removed}` } as const;
