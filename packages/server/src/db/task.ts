import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Trace } from '../observability/trace.ts';
import type { CallBounds } from './call-bounds.ts';
import type { Db } from './connect.ts';

/** What a statement is for: a call with the id of its request and its bounds, or a job with its own id. */
export type Task = { name: string; id: string; trace?: Trace | undefined; bounds?: CallBounds };

type Statement = string | pg.QueryConfig;

/**
 * A pool whose statements all belong to one task. The task is attached to the database handle that a handler receives.
 * AsyncLocalStorage would make it available everywhere, but on Node 20 it adds a hook to every promise in the process,
 * about a tenth of the cost of a short list.
 */
class TaskPool {
  readonly pool: pg.Pool;
  readonly task: Task;

  constructor(pool: pg.Pool, task: Task) {
    this.pool = pool;
    this.task = task;
  }

  query(statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    const config = typeof statement === 'string' ? { text: statement } : statement;
    return this.pool.query({ ...config, task: this.task } as pg.QueryConfig, values);
  }
}

/** @param task left out where nobody needs to know what the statements are for */
export const databaseFor = (pool: pg.Pool, task?: Task): Db =>
  drizzle(task ? (new TaskPool(pool, task) as unknown as pg.Pool) : pool);

/** The pool behind a handler's database; a connection in a transaction is returned as it is. */
export const poolOf = (client: object): object => (client instanceof TaskPool ? client.pool : client);

/** Tasks of connections that are in a transaction. */
const ofClients = new WeakMap<object, Task>();

/** Attributes the following statements on this connection to this task, or to none when left out. */
export function setTask(client: object, task: Task | undefined): void {
  if (task) ofClients.set(client, task);
  else ofClients.delete(client);
}

/** @param client a connection, or a pool */
export const taskOf = (client: object): Task | undefined =>
  client instanceof TaskPool ? client.task : ofClients.get(client);

/** The bounds of the call that this database was given to. */
export const boundsOf = ({ $client }: Db): CallBounds | undefined => $client && taskOf($client)?.bounds;

/** What a statement on this connection is for. */
export const taskOfStatement = (statement: unknown, client: object): Task | undefined =>
  (statement as { task?: Task } | undefined)?.task ?? ofClients.get(client);
