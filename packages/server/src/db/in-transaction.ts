/** All or nothing, on a connection of one's own. */
export async function inTransaction<T>(
  client: { query(statement: string): Promise<unknown> },
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
