import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** An instant as the API sends it. */
export const isoOf = (column: SQLWrapper): SQL<string> => sql<string>`to_json(${column}) #>> '{}'`;
