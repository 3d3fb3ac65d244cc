import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { status } from '@prepdesk/contract/tools/status';
import { describe, expect, it } from 'vitest';
import { noteBackup } from '../../backup/last-backup.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { makeMonths, monthAfter, monthlyLogs, monthOf, takeMonths } from '../../db/log-months.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const read = async () => (await product.ask(status.read, {}, { token })).body.response;
const checkNamed = async (name: string) => (await read()).checks.find((one) => one.name === name);

describe('the status', () => {
  it('the status shows the version, how long the server has been up, and that all is well', async () => {
    // By now, the initial rows of the test database are sealed.
    await expect.poll(async () => (await checkNamed('Audit log'))?.isWell).toBe(1);
    const { version, uptimeSeconds, startedAt, database, checks } = await read();
    expect([version, database]).toEqual(['2.4.0', 'embedded']);
    expect(uptimeSeconds).toBeLessThan(120);
    expect(Date.parse(startedAt)).toBeLessThanOrEqual(Date.now());
    expect(checks.map(({ name, isWell }) => [name, isWell])).toEqual([
      ['Database', 1],
      ['Storage', 1],
      ['Outbox', 1],
      ['Disk', 1],
      ['Backup', 1],
      ['Jobs', 1],
      ['Usage log', 1],
      ['Mapping logs', 1],
      ['Watch logs', 1],
      ['Push deliveries', 1],
      ['Audit log', 1],
    ]);
    expect(checks[0]?.says).toMatch(/^Embedded PostgreSQL \d+\.\d+$/);
  });

  it('the status shows when the last text message was written', async () => {
    expect(await checkNamed('Outbox')).toMatchObject({ says: 'Writable. No text message yet', at: null });
    await product.signIn(staff.support);
    const { says, at } = (await checkNamed('Outbox'))!;
    expect(says).toBe('Writable. Last text message');
    expect(Math.abs(Date.now() - Date.parse(at ?? ''))).toBeLessThan(60_000);
  });

  it.each([
    ['Usage log', 'prepdesk_usage_log_months_ahead', monthlyLogs.usage],
    ['Watch logs', 'prepdesk_log_months_ahead', monthlyLogs.sittings],
    ['Push deliveries', 'prepdesk_log_months_ahead', monthlyLogs.deliveries],
  ] as const)(
    'the status reports when too few months are prepared of: %s, like /metrics',
    async (name, figure, log) => {
      const metric = async () =>
        new RegExp(`^${figure} (\\d+)$`, 'm').exec(
          (await product.server.inject({ url: '/metrics' })).payload,
        )?.[1];
      const months = [0, 1, 2, 3].map((n) => monthAfter(monthOf(new Date()), n)) as [string, ...string[]];
      const client = await product.pool.connect();
      await inTransaction(client, () => takeMonths(client, log, months));
      expect(await metric()).toBe('3');
      await product.pool.query(`drop table ${log.table}_${months[2]?.replace('-', '_')}`);
      expect(await checkNamed(name)).toMatchObject({ isWell: 0, says: 'Partitions ready: 1 month' });
      expect(await metric()).toBe('1');
      await makeMonths(client, log).finally(() => client.release());
      expect(await metric()).toBe('3');
    },
  );

  it('the status reports when the audit log is no longer sealed, like /readyz and /metrics', async () => {
    await product.pool.query(`insert into courses (app_id, name) values (1, 'Not sealed')`);
    await product.pool.query(
      `begin; set local session_replication_role = replica;
       update audit_log set at = now() - interval '5 minutes' where id = (select max(id) from audit_log);
       insert into audit_unsealed select max(id) from audit_log on conflict do nothing; commit`,
    );
    // The seal is removed: no server continues a chain that was cut.
    await product.pool.query(
      `begin; set local session_replication_role = replica;
       update audit_head set mac = 'cut'; insert into audit_head values (1, 9, 'x', 'cut') on conflict do nothing; commit`,
    );
    const { says, isWell } = (await checkNamed('Audit log'))!;
    expect(isWell).toBe(0);
    expect(says).toMatch(
      /^\d+ rows wait for their seal, the oldest for \d+ (?:s|min)\. The server’s log says why$/,
    );
    expect((await product.server.inject('/readyz')).json().message).toMatch(
      /^ready, but the audit log has not been sealed for \d+ s: look for/,
    );
    const metrics = (await product.server.inject('/metrics')).payload;
    expect(Number(/^prepdesk_audit_unsealed_seconds (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(200);
    expect(metrics).toMatch(/^prepdesk_version\{version="[^"]+",commit="[^"]*"\} 1$/m);
    expect(metrics).toMatch(/^prepdesk_jobs_waiting 0$/m);
    expect(metrics).toMatch(/^prepdesk_pool_connections [1-9]\d*$/m);
  });

  it('the status shows when the last verified backup was taken, and reports when it is too old, like /metrics', async () => {
    const metric = async () =>
      Number(
        /^prepdesk_backup_age_seconds (\S+)$/m.exec(
          (await product.server.inject({ url: '/metrics' })).payload,
        )?.[1],
      );
    const none = {
      says: 'None yet. Run “prepdesk backup” every night (docs/operate.md)',
      at: null,
      isSetUp: 0,
    };
    expect(await checkNamed('Backup')).toMatchObject({ ...none, isWell: 1 });
    await product.pool.query(
      `begin; set local session_replication_role = replica;
       update audit_log set at = now() - interval '31 hours' where id = (select min(id) from audit_log); commit`,
    );
    expect(await checkNamed('Backup')).toMatchObject({ ...none, isWell: 0 });
    const taken = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
    const note = (takenAt: string) => noteBackup(product.services.storage, { takenAt, version: '2.4.0' });
    const recent = taken(5);
    await note(recent);
    expect(await checkNamed('Backup')).toMatchObject({
      says: 'The last verified one was taken',
      at: recent,
      isWell: 1,
      isSetUp: 1,
    });
    expect((await metric()) / 3600).toBeCloseTo(5, 1);
    await note(taken(40));
    expect((await checkNamed('Backup'))?.isWell).toBe(0);
  });

  it('the status reports when files cannot be written, without saying where', async () => {
    const folder = join(product.dataDir, 'files', 'probes');
    rmSync(folder, { recursive: true, force: true });
    // A file in place of the folder stops even root, who ignores file modes.
    writeFileSync(folder, '');
    expect(await checkNamed('Storage')).toMatchObject({ isWell: 0, says: 'Files cannot be written' });
    rmSync(folder);
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    expect(await checkNamed('Storage')).toMatchObject({ isWell: 1, says: 'Disk, writable' });
  });
});
