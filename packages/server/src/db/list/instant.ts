import { type Column, type SQL, sql } from 'drizzle-orm';

/** Of a row of a list; a file takes an instant as PostgreSQL writes it. */
export const isoInstant = { mapFromDriverValue: (at: Date): string => at.toISOString() };

/** An instant's column as a row of a list answers it. */
export const instantText = (column: Column): SQL<string> => sql<string>`${column}`.mapWith(isoInstant);

/** The same for a row that the query builder reads: it hands instants over as text. */
export const isoText = (column: Column): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
