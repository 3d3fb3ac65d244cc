/** All or nothing, on a connection of one's own. */
export async function inTransaction(
  client: { query(statement: string): Promise<unknown> },
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
