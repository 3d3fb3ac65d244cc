import type pg from 'pg';

/** How long a statement may take, and how long it may wait for others; the database itself enforces this. */
const defaultTimeouts = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * PostgreSQL JIT-compiles statements that it considers costly, which for ours takes up to a hundred times as long as
 * running them, and starts parallel workers, which takes 5 ms, for work that is done in no time. Sums over a million
 * rows still cost enough to get workers. Its default cost of a random page is that of spinning disks: with it, the
 * planner counts 10,001 matches by reading the table until it has met them, which means the whole table where the
 * matches lie together.
 */
const planning = { jit: 'off', parallel_setup_cost: 20_000, random_page_cost: 1.1 };

/** How long to wait for an answer: the database should have given up long before, so the connection must be dead. */
export const defaultQueryTimeoutMs = 40_000;

/** Set when a connection is opened, for its whole life. */
export const connectionLimits = (options = ''): pg.ClientConfig => ({
  ...defaultTimeouts,
  options: [...Object.entries(planning).map(([name, value]) => `-c ${name}=${value}`), options]
    .join(' ')
    .trim(),
});

/** For connections that something else opened and that others have used before. */
export const transactionLimits = [
  ...Object.entries(defaultTimeouts).map(([name, ms]) => `set local ${name} = ${ms}`),
  ...Object.entries(planning).map(([name, value]) => `set local ${name} = ${value}`),
].join('; ');

/** The driver reads it before each statement, and does not state it. */
const driverSettingsOf = (client: object) =>
  (client as { connectionParameters: { query_timeout: number } }).connectionParameters;

/**
 * Waits longer for answers on this connection until it is returned: the database allows a statement to take
 * this long.
 */
export function setQueryTimeout(client: object, maxMs: number): void {
  if ('connectionParameters' in client) driverSettingsOf(client).query_timeout = maxMs;
}

export function resetQueryTimeout(client: pg.ClientBase): void {
  driverSettingsOf(client).query_timeout = defaultQueryTimeoutMs;
}
