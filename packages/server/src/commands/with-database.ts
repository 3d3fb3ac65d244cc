import type pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { withPool } from '../db/quiet-pool.ts';

type Opened = { pool: pg.Pool; config: Config; isShared: boolean };

/** Opens the database of the settings for as long as `use` takes, even while a server runs on it. */
export async function withDatabase<T>(use: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig();
  const database = await openDatabase(config, { mayJoin: true });
  const { connection, isShared, stop } = database;
  return withPool(connection, (pool) => use({ pool, config, isShared })).finally(stop);
}
