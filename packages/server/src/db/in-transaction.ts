import type pg from 'pg';
import { isDatabaseAway } from './violations.ts';

/** The row of the last of several statements; empty where it has none. */
export type BeginRow = Readonly<Record<string, unknown>>;

type Options = {
  /** `begin`, and statements that are sent together with it; the work receives the row of the last one. */
  begin?: string;
  /** The connection must not be used again: it is unknown how the transaction left it. */
  onLost?: () => void;
};

/**
 * All or nothing, on a connection of one's own. Not the query builder's transaction: with a pool, that one never returns
 * a connection that is lost at `begin`, and it would send one more query to a silent connection.
 * @throws what failed first, never that the rollback failed as well
 */
export async function inTransaction<T>(
  client: Pick<pg.ClientBase, 'query'>,
  work: (row: BeginRow) => Promise<T>,
  { begin = 'begin', onLost = () => {} }: Options = {},
): Promise<T> {
  try {
    // Several statements in one text have as many results.
    const results = [await client.query(begin)].flat();
    const done = await work(results.at(-1)?.rows[0] ?? {});
    const { command } = await client.query('commit');
    // The answer, without an error, where a statement failed and the work went on regardless.
    if (command === 'ROLLBACK')
      throw new Error('the change was rolled back, since one of its statements failed');
    return done;
  } catch (error) {
    if (isDatabaseAway(error)) onLost();
    else await client.query('rollback').catch(onLost);
    throw error;
  }
}
