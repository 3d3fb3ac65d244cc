import { constants } from 'node:fs';
import { access, mkdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { durationText } from '@prepdesk/contract/duration-text';
import { counted } from '@prepdesk/contract/numbers-shown';
import { status as calls } from '@prepdesk/contract/tools/status';
import { sql } from 'drizzle-orm';
import { backupAgeSeconds, lastBackupAt, oldestBackupSeconds } from '../../backup/last-backup.ts';
import type { Db } from '../../db/connect.ts';
import {
  type MonthlyLog,
  minMonthsAhead,
  monthlyLogs,
  monthsAhead,
  monthsQuery,
} from '../../db/log-months.ts';
import { longestSealWaitSeconds, sealLag } from '../../db/seal-lag.ts';
import { implement } from '../../http/call/implement.ts';
import type { JobCounts } from '../../jobs/jobs.ts';
import { type Channel, maxFailedInARow } from '../../observability/deliveries.ts';
import type { ServerInfo } from '../../server-info.ts';
import { probe } from '../../storage/probe.ts';
import type { Storage } from '../../storage/storage.ts';

type Check = CallResponse<typeof calls.read>['checks'][number];
type Finding = { says: string; at?: Date; isWell?: boolean; isSetUp?: boolean };

const gibibyte = 1024 ** 3;
const minFreeBytes = gibibyte;

/** Tests the part now; errors are not passed on, since they may contain paths and addresses. */
async function checkOf(name: string, whenBroken: string, look: () => Promise<Finding>): Promise<Check> {
  const startMs = performance.now();
  const finding = await look().catch((): Finding => ({ says: whenBroken, isWell: false }));
  const tookMs = Math.round((performance.now() - startMs) * 10) / 10;
  const { says, at, isWell = true, isSetUp = true } = finding;
  return {
    name,
    says,
    at: at?.toISOString() ?? null,
    isWell: isWell ? 1 : 0,
    isSetUp: isSetUp ? 1 : 0,
    tookMs,
  };
}

const database = (db: Db, { isDatabaseEmbedded }: ServerInfo) =>
  checkOf('Database', 'It cannot be reached', async () => {
    const { rows } = await db.execute<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    );
    const number = rows[0]?.version.split(' ')[0];
    return { says: `${isDatabaseEmbedded ? 'Embedded PostgreSQL' : 'Own PostgreSQL'} ${number}` };
  });

const standby = ({ state }: NonNullable<ServerInfo['standby']>) =>
  checkOf('Standby', 'It cannot be determined', async () => {
    const { isFit, ageSeconds } = await state(longestAnswerMs);
    if (!isFit)
      return { says: `Not read: away, or ${ageText(ageSeconds)}. The primary answers`, isWell: false };
    return { says: `Read from, ${ageText(ageSeconds)}` };
  });

const longestAnswerMs = 1000;
const ageText = (seconds: number): string => `${seconds.toFixed(seconds < 10 ? 1 : 0)} s behind`;

const storage = (files: Storage) =>
  checkOf('Storage', 'Files cannot be written', async () => {
    const isThere = await probe(files);
    return {
      says: isThere ? `${files.name}, writable` : 'A file that was written is not there',
      isWell: isThere,
    };
  });

const outbox = ({ dataDir }: ServerInfo) =>
  checkOf('Outbox', 'It cannot be written', async () => {
    const folder = join(dataDir, 'outbox');
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    const last = await stat(join(folder, 'sms.jsonl')).catch(() => undefined);
    return last
      ? { says: 'Writable. Last text message', at: last.mtime }
      : { says: 'Writable. No text message yet' };
  });

const gatewayNames: Record<Channel, string> = { sms: 'Text messages', mail: 'E-mails', push: 'Pushes' };

/** What this server has seen since it started; another server may reach what this one cannot. */
const gateway = ({ deliveries }: ServerInfo, channel: Channel) =>
  checkOf(gatewayNames[channel], 'It cannot be determined', async () => {
    const { failedInARow, lastSentAt, lastFailedAt } = deliveries.of(channel);
    if (failedInARow === 0) {
      return lastSentAt
        ? { says: 'The gateway took the last one', at: lastSentAt }
        : { says: 'None has left since the start' };
    }
    const isWell = failedInARow <= maxFailedInARow;
    return {
      says: `The gateway did not take the last ${failedInARow === 1 ? 'one' : failedInARow}`,
      at: lastFailedAt,
      isWell,
    };
  });

const disk = ({ dataDir }: ServerInfo) =>
  checkOf('Disk', 'It cannot be read', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    const freeBytes = bavail * bsize;
    return {
      says: `${(freeBytes / gibibyte).toFixed(1)} GiB free`,
      isWell: freeBytes >= minFreeBytes,
    };
  });

const backup = (db: Db, files: Storage) =>
  checkOf('Backup', 'It cannot be determined', async () => {
    const at = await lastBackupAt(files);
    const isWell = (await backupAgeSeconds(db, files)) <= oldestBackupSeconds;
    return at
      ? { says: 'The last verified one was taken', at, isWell }
      : { says: 'None yet. Run “prepdesk backup” every night (docs/operate.md)', isWell, isSetUp: false };
  });

/** Normally a due job is started within seconds. */
const longestWaitSeconds = 300;

const jobsCheck = (count: () => Promise<JobCounts>) =>
  checkOf('Jobs', 'They cannot be read', async () => {
    const { waiting, running, failedLastDay, oldestWaitingSeconds } = await count();
    const oldest = waiting > 0 ? `, the oldest for ${durationText(oldestWaitingSeconds)}` : '';
    return {
      says: `${waiting} waiting${oldest}, ${running} running, ${failedLastDay} failed in the last day`,
      isWell: failedLastDay === 0 && oldestWaitingSeconds < longestWaitSeconds,
    };
  });

const monthsOf = (db: Db, log: MonthlyLog) =>
  checkOf(log.called, 'It cannot be read', async () => {
    const { rows } = await db.execute<{ month: string }>(sql.raw(monthsQuery(log)));
    const ahead = monthsAhead(
      log,
      rows.map(({ month }) => month),
    );
    return {
      says: `Partitions ready: ${counted(ahead, 'month')}`,
      isWell: ahead >= minMonthsAhead,
    };
  });

const auditLog = (db: Db) =>
  checkOf('Audit log', 'It cannot be read', async () => {
    const { waiting, oldestSeconds } = await sealLag(db);
    if (oldestSeconds <= longestSealWaitSeconds) return { says: 'Sealed' };
    return {
      says: `${waiting} rows wait for their seal, the oldest for ${durationText(oldestSeconds)}. The server’s log says why`,
      isWell: false,
    };
  });

export const status = implement(calls, {
  read: async ({ db, storage: files, server, jobs }) => ({
    version: server.version,
    startedAt: server.startedAt.toISOString(),
    uptimeSeconds: Math.floor((Date.now() - server.startedAt.getTime()) / 1000),
    database: server.isDatabaseEmbedded ? ('embedded' as const) : ('own' as const),
    checks: await Promise.all([
      database(db, server),
      ...(server.standby ? [standby(server.standby)] : []),
      storage(files),
      ...(server.isSmsOutbox ? [outbox(server)] : []),
      ...server.gateways.map((channel) => gateway(server, channel)),
      disk(server),
      backup(db, files),
      jobsCheck(jobs.counts),
      ...Object.values(monthlyLogs).map((log) => monthsOf(db, log)),
      auditLog(db),
    ]),
  }),
});
