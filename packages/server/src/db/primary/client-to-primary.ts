import pg from 'pg';
import type { BoundClient, CallBounds } from '../call-bounds.ts';
import { taskOfStatement } from '../task.ts';
import { cancelStatement } from './cancel-statement.ts';
import { DatabaseAway } from './database-away.ts';
import type { Primary } from './primary.ts';

type DriverInternals = {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
  readyForQuery: boolean;
  _ending: boolean;
  _handleDataRow(row: unknown): void;
  connection: { stream: { destroyed: boolean; destroy(): void } };
};
/** What the driver keeps to itself. */
const internalsOf = (client: object) => client as DriverInternals;

type Done = (error: Error | null) => void;

/**
 * The driver's client, connecting to whichever host accepts writes at that moment.
 * @param isNamed false behind a pooler that changes connections at each transaction: a statement named on one
 * connection is unknown on the next
 * @param open holds each client from when it begins to connect until it has ended
 */
export const clientToPrimary = (
  primary: Pick<Primary, 'host'>,
  isNamed: boolean,
  open: Set<pg.ClientBase>,
): (new () => pg.Client) => {
  class PrimaryClient extends pg.Client implements BoundClient {
    bounds: CallBounds | undefined;
    isCancelled = false;

    constructor(config?: pg.ClientConfig) {
      super(config);
      // An error on a connection lost between two statements of a transaction would end the process; its next statement
      // reports the loss instead.
      this.on('error', () => {});
      this.once('end', () => open.delete(this));
    }

    /** Called with a callback by the pool, and for a promise by others. */
    override connect(done?: (error: never, client: never) => void): never {
      const connected = this.connectToPrimary();
      if (!done) return connected as never;
      const callback = done as Done;
      connected.then(() => callback(null), callback);
      return undefined as never;
    }

    private async connectToPrimary(): Promise<pg.Client> {
      const mine = internalsOf(this);
      const { host, port } = await primary.host();
      if (mine._ending) throw new Error('Connection terminated');
      if (mine.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect');
      Object.assign(mine, { host, port });
      open.add(this);
      await super.connect().catch((error: Error) => {
        open.delete(this);
        // Whatever it says (no free connections, no such database): it may say otherwise in a moment.
        throw new DatabaseAway(error.message, { cause: error });
      });
      return this;
    }

    get isBusy(): boolean {
      return !internalsOf(this).readyForQuery;
    }

    cancel(): void {
      // The request may arrive when the statement is over: nobody else may use this connection.
      this.isCancelled = true;
      cancelStatement(internalsOf(this));
    }

    /** Called by the driver for each row as it arrives. */
    _handleDataRow(row: unknown): void {
      if (this.bounds && !this.bounds.countRow()) return;
      handleDataRow.call(this, row);
    }

    override query(...args: unknown[]): never {
      const bounds = taskOfStatement(args[0], this)?.bounds;
      if (bounds?.failure) return failedQuery(args, bounds.failure);
      this.bounds = bounds;
      bounds?.begin(this);
      const [first] = args as [{ name?: string; submit?: unknown } | string];
      if (!isNamed && typeof first === 'object' && first.name && !first.submit) {
        args[0] = { ...first, name: undefined };
      }
      return Reflect.apply(super.query, this, args) as never;
    }
  }
  return PrimaryClient;
};

const handleDataRow = internalsOf(pg.Client.prototype)._handleDataRow;

/** As the driver reports it: to the callback of the pool, else as a promise. */
function failedQuery(args: readonly unknown[], failure: Error): never {
  const last = args.at(-1);
  if (typeof last !== 'function') return Promise.reject(failure) as never;
  process.nextTick(last, failure);
  return undefined as never;
}

/** Whether the connection must be closed when it is returned. */
export const wasCancelled = (client: object): boolean =>
  'isCancelled' in client && client.isCancelled === true;

/** At once, without the goodbye that would wait for a silent host. */
export const cutOff = (client: pg.ClientBase): void => {
  internalsOf(client).connection.stream.destroy();
};
