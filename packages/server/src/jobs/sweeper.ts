import { companyDay, dayMs } from '@prepdesk/contract/company-time';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import { forgetOldPoolChallenges } from '../auth/cognito-sign-in.ts';
import { forgetOldOtps } from '../auth/otp.ts';
import { forgetOldChallenges } from '../auth/sign-in-steps.ts';
import { countedLists } from '../counted-lists.ts';
import type { Connection } from '../db/connect.ts';
import { countedName } from '../db/list/counted-list.ts';
import { foldCounts } from '../db/list/counters.ts';
import { locks } from '../db/locks.ts';
import {
  dropMonths,
  type MonthlyLog,
  makeAllMonths,
  monthAfter,
  monthlyLogs,
  monthOf,
} from '../db/log-months.ts';
import { isDatabaseAway } from '../db/violations.ts';
import { withClient } from '../db/with-client.ts';
import { refreshAccessEnds } from '../domains/doubts/index.ts';
import { sweepPushes } from '../domains/pushes/index.ts';
import { sweepImports } from '../domains/questions/index.ts';
import { forgetOldMarkEntries } from '../domains/reports/index.ts';
import { forgetSettledChanges } from '../domains/royalty/index.ts';
import { forgetOldWatchDays, mappingLogsName, usageLogName } from '../domains/usage/index.ts';
import { singleFlight } from '../lib/single-flight.ts';
import { removeOrphans } from '../storage/orphans.ts';
import type { Storage } from '../storage/storage.ts';
import { type Kept, removeOld } from './retention.ts';

const everyMs = 60 * 60_000;
/** Listing all files of a bucket costs money. */
const sweepsPerDay = 24;

type KeptMonths = {
  usageLogMonths: number;
  mappingLogMonths: number;
  watchLogMonths: number;
  pushDeliveryDays: number;
};

type Log = Pick<Logger, 'warn' | 'info'>;

/** Every hour, removes what no rule looks at any more, and adds up the counts of lists. */
export function startSweeper(
  connection: Connection,
  storage: Storage,
  log: Log,
  kept: Kept & KeptMonths,
): { stop(): Promise<void> } {
  return startHourly(newSweep(connection, storage, log, kept));
}

/** Runs it again and again, never twice at once: a first clean-up may take longer than an hour. */
export function startHourly(sweep: () => Promise<void>): { stop(): Promise<void> } {
  const { run, ended } = singleFlight(sweep);
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await ended();
    },
  };
}

/**
 * One clean-up after the other. A step that fails, because somebody is at work on its rows for example, does not put off
 * those after it.
 */
export function newSweep(
  connection: Connection,
  storage: Storage,
  log: Log,
  kept: Kept & KeptMonths,
): () => Promise<void> {
  const steps: (() => Promise<unknown>)[] = [
    () => forgetExpired(connection),
    () => onOneServer(connection, foldAll),
    () => onOneServer(connection, makeAllMonths),
    () => sweepImports(connection),
    () => sweepPushes(connection, kept),
    () => onOneServer(connection, (client) => dropOldMonths(client, kept, log)),
    onceADay(() =>
      onOneServer(connection, async () => {
        log.info(await removeOld(connection, kept), 'expired data was removed');
      }),
    ),
    onceADay(() => refreshAccessEnds(connection.db)),
    onceADay(() => forgetSettledChanges(connection)),
    // Several servers may do it at the same time, which harms nothing; a large bucket takes too long for a transaction.
    everyNthSweep(sweepsPerDay, () => removeOrphans(connection.db, storage)),
  ];
  return async () => {
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        log.warn({ err: error }, 'the clean-up failed; it will be retried in an hour');
        if (isDatabaseAway(error)) return;
      }
    }
  };
}

/** The first sweep of a day is at night, unless the server has just started. */
function onceADay(work: () => Promise<unknown>): () => Promise<void> {
  let doneOn = '';
  return async () => {
    const today = companyDay(new Date());
    if (doneOn === today) return;
    await work();
    doneOn = today;
  };
}

function everyNthSweep(sweeps: number, work: () => Promise<unknown>): () => Promise<void> {
  let done = 0;
  return async () => {
    if (done % sweeps === 0) await work();
    done += 1;
  };
}

async function forgetExpired(connection: Connection): Promise<void> {
  await connection.transaction(async (own) => {
    const { rows } = await own.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.sweep}) as mine`,
    );
    if (!rows[0]?.mine) return;
    await forgetOldOtps(own);
    await forgetOldChallenges(own);
    await forgetOldPoolChallenges(own);
    await forgetOldWatchDays(own);
    await forgetOldMarkEntries(own);
  });
}

async function foldAll(client: pg.PoolClient): Promise<void> {
  await foldCounts(client, countedLists);
  await client.query('select fold_order_days()');
  await client.query('select fold_review_months()');
  await client.query('select fold_royalty_months()');
}

async function dropOldMonths(
  client: pg.PoolClient,
  kept: KeptMonths,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const now = Date.now();
  const ago = (months: number) => monthAfter(monthOf(new Date(now)), -months);
  const drop = async (of: MonthlyLog, first: string, list?: string) => {
    const counts = countedLists.find((one) => countedName(one) === list);
    if (list && !counts) throw new Error(`${list} is not counted`);
    const months = await dropMonths(client, of, first, counts);
    if (months.length > 0) log.info({ log: of.table, months }, 'old months of a log were dropped');
  };
  await drop(monthlyLogs.usage, ago(kept.usageLogMonths), usageLogName);
  await drop(monthlyLogs.mappings, ago(kept.mappingLogMonths), mappingLogsName);
  await drop(monthlyLogs.sittings, ago(kept.watchLogMonths));
  await drop(monthlyLogs.deliveries, monthOf(new Date(now - kept.pushDeliveryDays * dayMs)));
}

/** Runs on one of several servers. It takes several transactions, so the lock belongs to the connection. */
const onOneServer = (
  { direct }: Connection,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> =>
  withClient(direct, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [locks.sweep]);
    if (!rows[0].mine) return;
    await work(client);
    await client.query('select pg_advisory_unlock($1)', [locks.sweep]);
  });
