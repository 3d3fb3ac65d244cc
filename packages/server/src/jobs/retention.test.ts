import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@prepdesk/contract/company-time';
import { expect, it } from 'vitest';
import { exampleTemplate } from '../testing/example-template.ts';
import { useProduct } from '../testing/product.ts';
import { removeOld } from './retention.ts';

const product = useProduct({}, exampleTemplate);

const kept = {
  signInEventDays: 90,
  finishedRequestDays: 1,
  sentMessageDays: 30,
  mappingLogMonths: 36,
  watchLogMonths: 36,
};
const remove = () => removeOld(product.services.connection, { ...kept, dataDir: product.dataDir });
const count = async (table: string) =>
  Number((await product.pool.query(`select count(*) from ${table}`)).rows[0].count);

it('old rows are removed in batches, and newer ones stay', async () => {
  await remove();
  const before = { watch: await count('watch_log'), mapping: await count('mapping_logs') };
  await product.pool.query(`
    insert into finished_requests (user_id, request_key, call, input_hash, created_at)
      select 1, 'old-' || n, 'x', '', now() - interval '25 hours' from generate_series(1, 5001) n
      union all select 1, 'young', 'x', '', now() - interval '23 hours';
    insert into sessions (token_hash, user_id, expires_at)
      select 'session-' || days, 1, now() - days * interval '1 day' from unnest(array[89, 91]) days;
    insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
      select learner_id, sub_topic_id, 1, now() - months * interval '1 month', 60
      from watch_log, unnest(array[35, 37]) months;
    insert into mapping_logs select (jsonb_populate_record(m, jsonb_build_object('id', m.id + 1000 + months,
      'entry_key', gen_random_uuid(), 'created_at', now() - months * interval '1 month'))).*
      from mapping_logs m, unnest(array[35, 37]) months`);
  expect(await remove()).toMatchObject({
    answers: 5001,
    sessions: 1,
    sittings: before.watch,
    mappings: before.mapping,
  });
  expect(await count(`finished_requests where request_key like 'old-%' or request_key = 'young'`)).toBe(1);
  expect(await count('watch_log')).toBe(2 * before.watch);
  expect(await count('mapping_logs')).toBe(2 * before.mapping);
  expect(before.watch * before.mapping).toBeGreaterThan(0);
});

it('messages of an outbox are set aside by day, and removed in time', async () => {
  const folder = join(product.dataDir, 'outbox');
  mkdirSync(folder, { recursive: true });
  for (const name of ['sms.jsonl', 'mail.jsonl', 'push-2020-01-31.jsonl', 'notes.txt']) {
    writeFileSync(join(folder, name), '{}\n');
  }
  const yesterday = new Date(Date.now() - dayMs);
  utimesSync(join(folder, 'sms.jsonl'), yesterday, yesterday);
  expect(await remove()).toMatchObject({ outboxes: 1 });
  const names = readdirSync(folder);
  expect(names).toContain('mail.jsonl');
  expect(names).toContain('notes.txt');
  expect(names).not.toContain('sms.jsonl');
  expect(names.filter((name) => /^sms-\d{4}-\d\d-\d\d\.jsonl$/.test(name))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith('push'))).toEqual([]);
});
