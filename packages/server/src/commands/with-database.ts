import type pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { quietPool } from '../db/quiet-pool.ts';

type Opened = { pool: pg.Pool; config: Config; isShared: boolean };

/** Opens the database of the settings, beside a running server if need be, for as long as `use` takes. */
export async function withDatabase<T>(use: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig();
  const database = await openDatabase(config, { mayJoin: true });
  const pool = quietPool({ ...database.connection, max: 1 });
  try {
    return await use({ pool, config, isShared: database.isShared });
  } finally {
    await pool.end();
    await database.stop();
  }
}
