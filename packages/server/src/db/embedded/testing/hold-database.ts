import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

/**
 * A process of its own that holds the database of a folder, for tests that kill it.
 * Usage: hold-database.ts <folder> durable|fast [SQL]. Prints one line of JSON per event and stops on SIGTERM.
 */
async function hold(dataDir: string, isDurable: boolean, sql: string | undefined): Promise<void> {
  const emit = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
  try {
    const server = await startEmbeddedPostgres({ dataDir, isDurable, onLog: (log) => emit({ log }) });
    let rows: unknown[] = [];
    if (sql !== undefined) {
      const client = new pg.Client(server.connection);
      await client.connect();
      rows = (await client.query(sql)).rows;
      await client.end();
    }
    const stay = setInterval(() => {}, 60_000);
    process.once('SIGTERM', () => {
      clearInterval(stay);
      void server.stop();
    });
    emit({ isReady: true, rows, connection: server.connection });
  } catch (error) {
    emit({ error: error instanceof Error ? { name: error.name, message: error.message } : error });
  }
}

const [dataDir, care, sql] = process.argv.slice(2);
await hold(String(dataDir), care !== 'fast', sql);
