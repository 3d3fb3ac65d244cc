import type pg from 'pg';

export type Table = {
  /** With its schema, quoted. */
  name: string;
  /** Quoted, without those that the database computes. */
  columns: string[];
};

/** All tables of the product and of its queue of jobs; a table in parts counts once. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
       array_agg(quote_ident(attname) order by attname) as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = c.oid
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by 1 order by 1`,
  );
  return rows;
}

export const isSame = (one: Table, other: Table): boolean =>
  one.name === other.name && one.columns.join() === other.columns.join();
