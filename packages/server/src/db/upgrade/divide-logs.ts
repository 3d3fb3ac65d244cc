import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '@prepdesk/contract/company-time';
import type pg from 'pg';
import { inTransaction } from '../in-transaction.ts';
import { locks } from '../locks.ts';
import {
  addMonths,
  isLocked,
  lockTimeout,
  type MonthlyLog,
  monthAfter,
  monthlyLogs,
  monthOf,
  olderPartitionOf,
  startOf,
} from '../log-months.ts';

/**
 * Turns logs that were one table each into logs of months, while servers of both releases go on writing: the table with
 * all its rows becomes the first partition, and no row is moved. What takes long (an index, a look at every row) locks
 * nobody out; what locks is done at once, or is tried again (docs/decisions/0067-logs-in-months.md).
 */

type DividedLog = {
  log: MonthlyLog;
  /** The unique keys of a table in months contain its time; by the names of its constraints. */
  keys: Readonly<Record<string, { kind: 'primary key' | 'unique'; columns: string }>>;
  /** Where ids come from, instead of an identity column: PostgreSQL 15 and 16 have none in partitioned tables. */
  ids?: string;
};

const dividedLogs: readonly DividedLog[] = [
  {
    log: monthlyLogs.mappings,
    ids: 'mapping_logs_id',
    keys: {
      mapping_logs_pkey: { kind: 'primary key', columns: 'id, created_at' },
      mapping_logs_entry: { kind: 'unique', columns: 'created_at, entry_key' },
    },
  },
  {
    log: monthlyLogs.sittings,
    ids: 'watch_log_id',
    keys: {
      watch_log_pkey: { kind: 'primary key', columns: 'id, started_at' },
      watch_log_entry: { kind: 'unique', columns: 'started_at, entry_key' },
    },
  },
  {
    log: monthlyLogs.deliveries,
    keys: { push_deliveries_pkey: { kind: 'primary key', columns: 'occurrence_id, device_id, queued_at' } },
  },
];

const tryAgainMs = 500;
const maxWaitMs = 15 * 60_000;
const tooBusy =
  'The logs could not be divided into months: exports or long transactions kept them locked. The next start tries again';

/**
 * Run it when the migration is over and its lock is released: an index that is built concurrently waits for every
 * statement that began before, also for that of a server which waits for that lock.
 */
export async function divideLogs(client: pg.ClientBase): Promise<void> {
  if (!(await hasUndivided(client))) return;
  const untilMs = Date.now() + maxWaitMs;
  while (!(await tryLock(client))) {
    await pause(tryAgainMs);
    if (Date.now() > untilMs)
      throw new Error('Another server has been dividing the logs into months for long');
  }
  try {
    for (const one of dividedLogs) if (await isUndivided(client, one.log)) await divide(client, one, untilMs);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [locks.divideLogs]);
  }
}

const tryLock = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query('select pg_try_advisory_lock($1) as is', [locks.divideLogs])).rows[0].is;

const isUndivided = async (client: pg.ClientBase, { table }: MonthlyLog): Promise<boolean> =>
  (await client.query(`select relkind = 'r' as is from pg_class where oid = $1::regclass`, [table])).rows[0]
    .is;

async function hasUndivided(client: pg.ClientBase): Promise<boolean> {
  for (const { log } of dividedLogs) if (await isUndivided(client, log)) return true;
  return false;
}

async function divide(client: pg.ClientBase, one: DividedLog, untilMs: number): Promise<void> {
  const { table, at } = one.log;
  const splitAt = await firstMonth(client, one.log);
  const rule = `${table}_until`;
  // So that no row has to be looked at while the table is attached. It ends before rows of that month come.
  await retryWhileLocked(client, untilMs, () =>
    client.query(`alter table ${table} drop constraint if exists ${rule},
      add constraint ${rule} check (${at} < ${startOf(splitAt)}) not valid`),
  );
  try {
    await client.query(`alter table ${table} validate constraint ${rule}`);
    for (const [name, { columns }] of Object.entries(one.keys)) {
      const index = nameInOlder(one.log, name);
      // An attempt that was interrupted leaves one that cannot be used.
      await client.query(`drop index concurrently if exists ${index}`);
      await client.query(`create unique index concurrently ${index} on ${table} (${columns})`);
    }
    await retryWhileLocked(client, untilMs, () =>
      inTransaction(client, async () => {
        // Otherwise another server that starts might look at the triggers just now.
        await client.query('select pg_advisory_xact_lock($1)', [locks.migration]);
        await swapTable(client, one, { splitAt, rule });
      }),
    );
  } catch (error) {
    // If it stayed, it would refuse rows from that month on, unless a start replaces it before.
    await retryWhileLocked(client, 0, () =>
      client.query(`alter table ${table} drop constraint if exists ${rule}`),
    ).catch(() => {});
    throw error;
  }
  await client.query(`analyze ${table}`);
}

/** Rows are at most of tomorrow, and there may be some days between this look and the exchange of the tables. */
async function firstMonth(client: pg.ClientBase, { table, at }: MonthlyLog): Promise<string> {
  const { rows } = await client.query<{ last: Date | null }>(`select max(${at}) as last from ${table}`);
  const last = Math.max(Date.now() + 5 * dayMs, rows[0]?.last?.getTime() ?? 0);
  return monthAfter(monthOf(new Date(last)), 1);
}

const nameInOlder = (log: MonthlyLog, name: string): string => name.replace(log.table, olderPartitionOf(log));

/** With a wait so short that nobody notices, as often as it takes. */
async function retryWhileLocked(
  client: pg.ClientBase,
  untilMs: number,
  work: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    try {
      await client.query(`set lock_timeout = '${lockTimeout}'`);
      await work();
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (Date.now() > untilMs) throw new Error(tooBusy, { cause: error });
      await pause(tryAgainMs);
    } finally {
      await client.query('set lock_timeout = 0');
    }
  }
}

type Facts = {
  /** Every trigger, with the comment by which the next start knows it. */
  triggers: { name: string; definition: string; mark: string | null }[];
  indexes: { name: string; definition: string }[];
  foreignKeys: { name: string; definition: string; of: string }[];
  /** Those without its time. */
  uniqueKeys: { name: string }[];
  /** What other users of the database may do, such as reading for reports. */
  grants: { grant: string }[];
  /** The sequence of an identity column. */
  sequence: string | null;
};

async function factsOf(client: pg.ClientBase, { log, keys, ids }: DividedLog): Promise<Facts> {
  const all = async <T extends pg.QueryResultRow>(text: string, more: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(text, [log.table, ...more])).rows;
  const [own] = ids
    ? await all<{ sequence: string | null }>(`select pg_get_serial_sequence($1, 'id') as sequence`)
    : [];
  return {
    triggers: await all(`select quote_ident(tgname) as name, pg_get_triggerdef(oid) as definition,
      obj_description(oid, 'pg_trigger') as mark from pg_trigger where tgrelid = $1::regclass and not tgisinternal`),
    indexes: await all(
      `select relname as name, pg_get_indexdef(oid) as definition from pg_index join pg_class on oid = indexrelid
      where indrelid = $1::regclass and relname <> all($2)
        and not exists (select from pg_constraint where conindid = indexrelid)`,
      [Object.keys(keys).map((name) => nameInOlder(log, name))],
    ),
    foreignKeys: await all(`select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
      confrelid::regclass::text as of from pg_constraint where conrelid = $1::regclass and contype = 'f'`),
    uniqueKeys: await all(`select quote_ident(conname) as name from pg_constraint
      where conrelid = $1::regclass and contype in ('p', 'u')`),
    grants: await all(`select format('grant %s on %s to %s', privilege_type, c.oid::regclass,
        case grantee when 0 then 'public' else grantee::regrole::text end) as grant
      from pg_class c, aclexplode(relacl) where c.oid = $1::regclass and grantee <> relowner`),
    sequence: own?.sequence ?? null,
  };
}

/** The table goes by another name from here on, and one in months has its name. */
async function swapTable(
  client: pg.ClientBase,
  one: DividedLog,
  { splitAt, rule }: { splitAt: string; rule: string },
): Promise<void> {
  const { log, keys, ids } = one;
  const { table, at } = log;
  const older = olderPartitionOf(log);
  const { triggers, indexes, foreignKeys, uniqueKeys, grants, sequence } = await factsOf(client, one);
  const run = (text: string) => client.query(text);
  // In the order in which a writer of learners comes to its logs.
  for (const { of } of foreignKeys) await run(`lock table ${of} in access exclusive mode`);
  await run(`lock table ${table} in access exclusive mode`);

  for (const { name } of triggers) await run(`drop trigger ${name} on ${table}`);
  if (ids && sequence) {
    await run(`select setval('${ids}', last_value, is_called) from ${sequence}`);
    await run(`alter table ${table} alter column id drop identity`);
    await run(`alter table ${table} alter column id set default nextval('${ids}')`);
  }
  for (const { name } of uniqueKeys) await run(`alter table ${table} drop constraint ${name}`);
  await run(`alter table ${table} rename to ${older}`);
  for (const [name, { kind }] of Object.entries(keys)) {
    const index = nameInOlder(log, name);
    await run(`alter table ${older} add constraint ${index} ${kind} using index ${index}`);
  }
  for (const { name } of indexes) await run(`alter index ${name} rename to ${nameInOlder(log, name)}`);

  await run(`create table ${table} (like ${older} including defaults including constraints including comments)
      partition by range (${at})`);
  await run(`alter table ${table} drop constraint ${rule}`);
  for (const [name, { kind, columns }] of Object.entries(keys))
    await run(`alter table ${table} add constraint ${name} ${kind} (${columns})`);
  for (const { definition } of indexes) await run(definition);
  for (const { name, definition } of foreignKeys)
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  await run(
    `alter table ${table} attach partition ${older} for values from (minvalue) to (${startOf(splitAt)})`,
  );
  await run(`alter table ${older} drop constraint ${rule}`);
  await addMonths(client, log, [splitAt]);
  for (const { grant } of grants) await run(grant);
  for (const { name, definition, mark } of triggers) {
    await run(definition);
    if (mark) await run(`comment on trigger ${name} on ${table} is '${mark}'`);
  }
}
