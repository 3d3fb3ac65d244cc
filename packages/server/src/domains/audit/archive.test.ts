import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sealKeysIn } from '../../testing/seal-keys.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { archiveAudit } from './archive.ts';
import { archiveFileIn } from './archive-file.ts';
import { checkAudit } from './check.ts';
import { type SealKeys, sealWaiting } from './seal.ts';

let product: TestProduct;
let keys: SealKeys;
let folder: string;
let token: string;

/** 20 changes at a time in the first three months of 2024; some of February's commit after the first of March's. */
beforeAll(async () => {
  product = await openProduct();
  keys = sealKeysIn(product.dataDir);
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-archive-'));
  token = await sessionOf(product.pool, staff.superAdmin);
  await behindTheTriggers('truncate audit_log, audit_seals, audit_unsealed, audit_head');
  for (const at of [
    '2024-01-10',
    '2024-02-10',
    '2024-03-01 00:00:01+05:30',
    '2024-02-29 23:59+05:30',
    '2024-03-10',
  ])
    await logged(at);
  await sealed();
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

const logged = (at: string) =>
  product.pool.query(
    `insert into audit_log (at, call, request_id, table_name, row_key, after)
     select $1::timestamptz + n * interval '1 ms', 'test', 'r', 'courses', n::text, jsonb_build_object('name', 'Größe ' || $1) from generate_series(1, 20) n`,
    [at],
  );

async function sealed() {
  while ((await sealWaiting(product.services.connection, keys)) > 0);
}

/** Acts as somebody who owns the database. */
async function behindTheTriggers(statements: string): Promise<void> {
  const client = await product.pool.connect();
  try {
    await client.query(`set session_replication_role = replica; ${statements}`);
  } finally {
    client.release(true);
  }
}

const archive = (upTo: string, into = folder) => {
  const lines: string[] = [];
  const options = { keys: keys.keys, folder: into, report: (line: string) => lines.push(line) };
  return archiveAudit(product.pool, upTo, options).then(() => lines);
};
const check = (files?: string) => checkAudit(product.pool, keys, files);
const count = async (statement: string) => Number((await product.pool.query(statement)).rows[0].count);
const rowsLeft = () => count('select count(*) from audit_log');
const listed = async (page: number) => {
  const { body } = await product.ask(auditLog.list, { page, limit: 20 }, { token });
  return body.response;
};
const contents = (month: string) => gunzipSync(readFileSync(archiveFileIn(folder, month))).toString();

describe('months of the audit log that are moved into files', () => {
  it.each([
    ['2024-13', '2024-13 is not a month: write it as 2024-11'],
    ['2999-01', /^this month and the 3 before it stay: \d{4}-\d{2} is the last that can be moved$/],
  ])('archived months of the audit log must be long over: %s is refused', async (month, says) => {
    await expect(archive(month)).rejects.toThrow(says);
  });

  it('archived months of the audit log must have no changes that wait for their seal', async () => {
    await logged('2023-12-05');
    await expect(archive('2024-01')).rejects.toThrow('changes of 2024-01 are not sealed yet');
    await sealed();
    expect(await count('select count(*) from audit_archives')).toBe(0);
  });

  it('archived months of the audit log stay in the database when one of their rows was changed', async () => {
    const id = await count(`select min(id) as count from audit_log where at >= '2024-01-05'`);
    await behindTheTriggers(`update audit_log set call = 'other' where id = ${id}`);
    await expect(archive('2024-01')).rejects.toThrow(`row ${id} is not as it was sealed, and 2024-01 stays`);
    await behindTheTriggers(`update audit_log set call = 'test' where id = ${id}`);
    expect((await check(folder)).errors).toEqual([]);
  });

  it('archived months of the audit log are complete in their files, and the log goes on after them', async () => {
    const before = await rowsLeft();
    const lines = await archive('2024-02');
    expect(lines.map((line) => line.replace(folder, ''))).toEqual([
      '/audit-2024-01.jsonl.gz: 20 changes',
      '/audit-2024-02.jsonl.gz: 20 changes',
    ]);
    expect([before, await rowsLeft()]).toEqual([120, 80]);
    expect(await check(folder)).toMatchObject({ errors: [], archivedRows: 40, sealedRows: 120 });
    expect(contents('2024-01')).toContain('Größe 2024-01-10');
    // The names in the file, which other releases read.
    const [first = ''] = contents('2024-01').split('\n');
    expect(JSON.parse(first)).toMatchObject({ month: '2024-01', fromPlace: 1, toPlace: 20 });
    // What was sealed after the first change of March is archived with March.
    expect(contents('2024-02')).not.toContain('2024-02-29');
    expect(await archive('2024-02')).toEqual([]);
  });

  it('archived months of the audit log disappear from the list, which counts and pages the remaining rows', async () => {
    expect((await listed(1)).total).toBe(80);
    expect((await listed(4)).data).toHaveLength(20);
    expect((await listed(1)).archivedUntil).toBe('2024-02');
  });

  it.each([
    'audit_log where id = (select max(id) from audit_log)',
    'audit_seals where place = (select max(place) from audit_seals)',
    'audit_archives',
  ])('archived months of the audit log are the only rows that may be removed: not from %s', async (rows) => {
    await expect(product.pool.query(`delete from ${rows}`)).rejects.toThrow('The audit log is never changed');
  });

  it('archived months of the audit log are removed from the database when a command that was killed after writing its file runs again', async () => {
    const before = await rowsLeft();
    const kept = `select * into unlogged kept_log from audit_log; select * into unlogged kept_seals from audit_seals`;
    await product.pool.query(kept);
    await archive('2024-03');
    expect(await rowsLeft()).toBe(0);
    // The state in which the archive is recorded and nothing has been removed yet.
    await behindTheTriggers(`insert into audit_log overriding system value select * from kept_log;
      insert into audit_seals select * from kept_seals; drop table kept_log; drop table kept_seals`);
    expect([await rowsLeft(), (await check(folder)).errors]).toEqual([before, []]);
    expect(await archive('2024-03')).toEqual([]);
    expect(await rowsLeft()).toBe(0);
  });

  it('archived months of the audit log do not delay the next seals, not even when the whole log was moved', async () => {
    await logged('2024-05-01');
    await sealed();
    expect(await check(folder)).toMatchObject({ errors: [], waitingRows: 0 });
    expect((await listed(1)).total).toBe(20);
  });

  it('archived months of the audit log do not overwrite an existing file', async () => {
    writeFileSync(archiveFileIn(folder, '2024-05'), '');
    await expect(archive('2024-05')).rejects.toThrow(
      'is there already, and the database knows nothing of it',
    );
    rmSync(archiveFileIn(folder, '2024-05'));
    expect(await rowsLeft()).toBe(20);
  });
});

describe('the check', () => {
  it('the check of archives finds a file that was changed, truncated, swapped or lost', async () => {
    const file = archiveFileIn(folder, '2024-01');
    const whole = readFileSync(file);
    const text = gunzipSync(whole).toString();
    const errorOf = async (bytes: Buffer) => {
      writeFileSync(file, bytes);
      const { errors } = await check(folder);
      writeFileSync(file, whole);
      return errors;
    };
    const says = 'The file of the archive 2024-01: ';
    expect(await errorOf(gzipSync(text.replace('Größe', 'Grosse')))).toEqual([`${says}line 2 was changed`]);
    expect((await errorOf(gzipSync(text.trimEnd().replace(/\n.*$/, ''))))[0]).toMatch(/it ends at seal \d+$/);
    expect(await errorOf(gzipSync(text, { level: 1 }))).toEqual([
      `${says}it is not the file that was written`,
    ]);
    expect(await errorOf(readFileSync(archiveFileIn(folder, '2024-02')))).toEqual([
      `${says}its first line names another archive`,
    ]);
    expect(await errorOf(whole.subarray(0, 100))).toEqual([`${says}unexpected end of file`]);
    renameSync(file, `${file}.away`);
    expect((await check(folder)).errors[0]).toMatch(/^The file of the archive 2024-01: ENOENT/);
    expect((await check()).errors).toEqual([]);
    renameSync(`${file}.away`, file);
    expect((await check(folder)).errors).toEqual([]);
  });

  it('the check of archives finds an archive that is missing, or was recorded without the key', async () => {
    await behindTheTriggers(`insert into audit_archives (month, from_place, to_place, hash, digest, mac)
      select '2024-04', max(to_place) + 1, max(to_place) + 20, (select hash from audit_seals order by place desc limit 1), '', '' from audit_archives`);
    expect((await check()).errors).toEqual(['The record of the archive 2024-04 was changed']);
    await behindTheTriggers(`delete from audit_archives where month = '2024-04'`);
    await behindTheTriggers(`create table kept_archive as select * from audit_archives where month = '2024-02';
      delete from audit_archives where month = '2024-02'`);
    expect((await check()).errors[0]).toMatch(/^The archive 2024-03 begins with seal \d+, not \d+$/);
    await behindTheTriggers(
      'insert into audit_archives overriding system value select * from kept_archive; drop table kept_archive',
    );
    expect((await check()).errors).toEqual([]);
  });
});
