import type pg from 'pg';

/** What a statement may take, and how long it may wait for others, as the database itself holds to it. */
const usual = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * PostgreSQL compiles a statement that it takes for costly, which for ours takes up to a hundred times as long as
 * running it; and starts processes beside for what they do in no time, which takes 5 ms. Sums over a million rows are
 * costly enough for those still. Its price of a page out of order is that of disks that turn: at it, 10,001 matches are
 * counted by reading the table from any place until they are met, which is all of it where they lie together.
 */
const planning = { jit: 'off', parallel_setup_cost: 20_000, random_page_cost: 1.1 };

/** How long an answer is waited for: when the database should have given up long ago, the connection is dead without a word. */
export const usualWaitMs = 40_000;

/** Told when a connection is opened, and true of all that it does. */
export const ofConnection = (options = ''): pg.ClientConfig => ({
  ...usual,
  options: [...Object.entries(planning).map(([name, value]) => `-c ${name}=${value}`), options]
    .join(' ')
    .trim(),
});

/** For connections that somebody else opened, and that others had before. */
export const inEachTransaction = [
  ...Object.entries(usual).map(([name, ms]) => `set local ${name} = ${ms}`),
  ...Object.entries(planning).map(([name, value]) => `set local ${name} = ${value}`),
].join('; ');

type Waiting = { connectionParameters: { query_timeout: number } };

/** Until it is given back this connection is waited for longer: the database was told that a statement may take so long. */
export function waitFor(client: object, mostMs: number): void {
  if ('connectionParameters' in client)
    (client as unknown as Waiting).connectionParameters.query_timeout = mostMs;
}

export function forgetWaits(client: pg.ClientBase): void {
  (client as unknown as Waiting).connectionParameters.query_timeout = usualWaitMs;
}
