import { type Column, type SQL, sql } from 'drizzle-orm';

/** Of a row of a list; a file takes an instant as PostgreSQL writes it. */
export const isoInstant = { mapFromDriverValue: (at: Date): string => at.toISOString() };

/** An instant's column as a row of a list answers it. */
export const instantText = (column: Column): SQL<string> => sql<string>`${column}`.mapWith(isoInstant);
