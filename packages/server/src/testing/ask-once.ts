import pg from 'pg';

/** Says one statement on a connection of its own, which is closed afterwards, and may be cut by who stops the server. */
export async function askOnce(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}
