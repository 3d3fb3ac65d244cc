import type pg from 'pg';

/** What a statement may take, and how long it may wait for others, as the database itself holds to it. */
const usual = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * PostgreSQL compiles a statement that it takes for costly, which for ours takes up to a hundred times as long as
 * running it.
 */
const withoutCompiling = '-c jit=off';

/** How long an answer is waited for: when the database should have given up long ago, the connection is dead without a word. */
export const usualWaitMs = 40_000;

/** Told when a connection is opened, and true of all that it does. */
export const ofConnection = (options = ''): pg.ClientConfig => ({
  ...usual,
  options: `${withoutCompiling} ${options}`.trim(),
});

/** For connections that somebody else opened, and that others had before. */
export const inEachTransaction = [
  ...Object.entries(usual).map(([name, ms]) => `set local ${name} = ${ms}`),
  'set local jit = off',
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
