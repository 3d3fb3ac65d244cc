import pg from 'pg';
import { DatabaseAway } from './database-away.ts';
import type { Primary } from './primary.ts';

type Driven = {
  host: string;
  port: number;
  _ending: boolean;
  connection: { stream: { destroyed: boolean; destroy(): void } };
};
/** What the driver keeps to itself. */
const driven = (client: object) => client as Driven;

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
  class PrimaryClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // An error on a connection lost between two statements of a transaction would end the process; its next statement
      // reports the loss instead.
      this.on('error', () => {});
      this.once('end', () => open.delete(this));
    }

    /** Called with a callback by the pool, and for a promise by others. */
    override connect(done?: (error: never, client: never) => void): never {
      const connected = this.connectThere();
      if (!done) return connected as never;
      const tell = done as Done;
      connected.then(() => tell(null), tell);
      return undefined as never;
    }

    private async connectThere(): Promise<pg.Client> {
      const mine = driven(this);
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

    override query(...args: unknown[]): never {
      const [first] = args as [{ name?: string; submit?: unknown } | string];
      if (!isNamed && typeof first === 'object' && first.name && !first.submit) {
        args[0] = { ...first, name: undefined };
      }
      return Reflect.apply(super.query, this, args) as never;
    }
  }
  return PrimaryClient;
};

/** At once, without the goodbye that would wait for a silent host. */
export const cutOff = (client: pg.ClientBase): void => {
  driven(client).connection.stream.destroy();
};
