import pg from 'pg';

/**
 * Runs one statement on a connection of its own, which is closed afterwards, and may be cut when the server is stopped.
 */
export async function askOnce(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}
