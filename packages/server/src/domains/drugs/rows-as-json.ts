import { wellFormed } from '@prepdesk/contract/well-formed';

const storedIn = (_: string, value: unknown) => (typeof value === 'string' ? wellFormed(value) : value);

/**
 * Rows as one parameter of a statement: composing thousands would keep the server from other work. JSON would keep half of
 * a character, which the database refuses there; in a parameter of its own it is replaced.
 */
export const rowsAsJson = (rows: readonly unknown[]): string => JSON.stringify(rows, storedIn);
