import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/connect.ts';
import type { Storage } from '../storage/storage.ts';
import type { Manifest } from './manifest.ts';

/** In the storage, which all servers of one database share; a backup may be taken by another machine. */
const key = 'backups/last.json';

const noted = z.object({ takenAt: z.string(), version: z.string() });

/** A day between two backups, and some hours for taking and trying out a large one. */
export const oldestBackupSeconds = 30 * 60 * 60;

/** For a backup that was verified. */
export const noteBackup = (
  storage: Storage,
  { takenAt, version }: Pick<Manifest, 'takenAt' | 'version'>,
): Promise<void> => storage.put(key, Buffer.from(JSON.stringify({ takenAt, version })));

/** When the last verified backup was taken; undefined while there is none. */
export async function lastBackupAt(storage: Storage): Promise<Date | undefined> {
  const file = await storage.open(key);
  if (!file) return undefined;
  return new Date(noted.parse(JSON.parse(await text(file.stream))).takenAt);
}

/** The age of the last verified backup or, while there is none, of the first change that could be lost. */
export async function backupAgeSeconds(db: Db, storage: Storage, now = Date.now()): Promise<number> {
  const last = await lastBackupAt(storage);
  if (last) return Math.max(0, (now - last.getTime()) / 1000);
  const { rows } = await db.execute<{ seconds: number | null }>(
    sql`select extract(epoch from now() - at)::float8 as seconds from audit_log order by id limit 1`,
  );
  return rows[0]?.seconds ?? 0;
}
