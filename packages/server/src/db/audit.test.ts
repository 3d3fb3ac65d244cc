import { classes } from '@prepdesk/contract/catalogue/classes';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { levels } from '@prepdesk/contract/catalogue/levels';
import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { subjectMeta } from '@prepdesk/contract/catalogue/subject-meta';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { topics } from '@prepdesk/contract/catalogue/topics';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { images } from '@prepdesk/contract/files/images';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, classText, subTopicText } from '../testing/catalogue.ts';
import { tablesOf } from '../testing/fingerprint.ts';
import { addOneOfEach } from '../testing/one-of-each.ts';
import { dataUrlOf, png } from '../testing/pictures.ts';
import { useProduct } from '../testing/product.ts';
import { useSession } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
});

const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

/**
 * Tables that are not audited: sessions (except when somebody else ends them), counts of attempts (except when somebody
 * unlocks a sign-in), the log itself, lists fixed by the documents, rows derived from other rows, and rows that wait to
 * become records; also what the learner apps write by the million, who viewed what, and the keys that personal fields
 * are read with.
 */
const notAudited = [
  ...[
    'address_counts',
    'audit_archives',
    'audit_head',
    'audit_log',
    'audit_seals',
    'audit_unsealed',
    'finished_requests',
    'saved_views',
    'visits',
    'list_counters',
    'list_counts',
    'list_landmarks',
    'order_days',
    'royalty_calculations',
    'royalty_changed_orders',
    'royalty_lines',
    'royalty_months',
    'royalty_runs',
    'royalty_splits',
    'royalty_sums',
    'royalty_sums_due',
    'otp_codes',
    'otp_sends',
    'pool_challenges',
    'sessions',
    'sign_in_challenges',
  ],
  ...['content_types', 'languages', 'slugs'],
  ...['image_uses', 'question_import_rows', 'drug_import_rows'],
  ...[
    'mapping_logs',
    'question_mark_entries',
    'question_marks',
    'usage_log',
    'watch_log',
    'doubt_presence',
    'person_keys',
    'persons',
  ],
  ...['class_watchers', 'class_watches'],
  ...['functions', 'table_cells', 'server_keys'],
  ...['push_deliveries', 'push_retirements', 'review_months'],
];
const meta = { numberOfVideos: 3, backgroundColor: '', backgroundImage: '', subjectFilter: '' };

describe('the audit log', () => {
  it('the audit log is written for every audited table, however its rows are changed', async () => {
    const written = await query(`
      select event_object_table as name, string_agg(event_manipulation, ',' order by event_manipulation) as ways
      from information_schema.triggers where action_statement like '%write_audit%'
        and event_object_table not in ('otp_codes', 'sessions') group by 1 order by 1`);
    const tables = (await tablesOf(product.pool)).filter((name) => !notAudited.includes(name));
    expect(tables.length).toBeGreaterThan(10);
    expect(written).toEqual(tables.map((name) => ({ name, ways: 'DELETE,INSERT,UPDATE' })));
  });

  const changes: [string, AnyCall, (id: Chain) => Record<string, unknown>, Record<string, unknown>][] = [
    ['courses', courses.add, () => ({ appID: 1, name: 'Second course' }), { name: 'Second course' }],
    [
      'courses',
      courses.edit,
      () => ({ ...chain, name: 'Renamed', isActive: 0 }),
      { name: 'Renamed', is_active: 0 },
    ],
    ['course_levels', levels.add, () => ({ ...chain, levelname: 'Level 2' }), { name: 'Level 2' }],
    ['course_levels', levels.edit, () => ({ ...chain, levelname: 'L', isActive: 1 }), { name: 'L' }],
    [
      'subjects',
      subjects.add,
      () => ({ ...chain, subjectID: 0, subjectName: 'Law', orderBy: 2 }),
      { name: 'Law' },
    ],
    [
      'subject_maps',
      subjects.edit,
      () => ({ ...chain, subjectName: 'First subject', orderBy: 9, isActive: 1 }),
      { order_by: 9 },
    ],
    ['subject_metas', subjectMeta.save, () => ({ ...chain, ...meta }), { number_of_videos: 3 }],
    ['images', images.upload, () => ({ imageBinary: dataUrlOf(png) }), { content_type: 'image/png' }],
    ['classes', classes.add, () => ({ ...chain, ...classText('Class 2') }), { name: 'Class 2' }],
    ['classes', classes.edit, () => ({ ...chain, ...classText('C'), isActive: 1 }), { name: 'C' }],
    ['topics', topics.add, () => ({ ...chain, topicName: 'Topic 2', orderBy: 2 }), { name: 'Topic 2' }],
    ['topics', topics.edit, () => ({ ...chain, topicName: 'T', orderBy: 2, isActive: 1 }), { name: 'T' }],
    ['sub_topics', subTopics.add, () => ({ ...chain, ...subTopicText('S 2') }), { name: 'S 2' }],
    ['sub_topics', subTopics.edit, () => ({ ...chain, ...subTopicText('S') }), { name: 'S' }],
  ];

  it.each(changes)(
    'records for a change of %s who made it, with which call and request, on which row, and the values before and after',
    async (table, call, input, after) => {
      const [{ since }] = await query('select max(id) as since from audit_log');
      const { headers, body } = await product.ask(call, input(chain), { token });
      expect(body.message).toBe(call.says);
      const rows = await query(
        `select a.*, u.phone from audit_log a left join admin_users u on u.id = a.actor_id
      where a.id > $1 and table_name = $2 order by a.id`,
        [since, table],
      );
      const last = rows.at(-1);
      expect(last).toMatchObject({
        phone: staff.content,
        call: call.path,
        request_id: headers['x-request-id'],
        after,
      });
      expect(Math.abs(Date.now() - last.at.getTime())).toBeLessThan(60_000);
      const isNew = /\.(add|upload)$/.test(call.name) || table === 'subject_metas';
      if (isNew) expect(last.before).toBeNull();
      else expect(last.before).toMatchObject({ row_version: last.after.row_version - 1 });
      const key = table === 'images' ? 'name' : table === 'subject_metas' ? 'subject_map_id' : 'id';
      expect(last.row_key).toBe(String(last.after[key]));
      const [now] = await query(
        `select to_jsonb(t) - 'search_text' as row from ${table} t where ${key}::text = $1`,
        [last.row_key],
      );
      expect(last.after).toEqual(now.row);
    },
  );

  it('the audit log says when something was changed outside the product, including permissions and deletions', async () => {
    const statements: [string, string, string][] = [
      [`insert into roles (id, name) values (900, 'Auditor')`, 'roles', '900'],
      ['insert into role_permissions values (900, 44)', 'role_permissions', '900/44'],
      ['delete from role_permissions where role_id = 900', 'role_permissions', '900/44'],
      ['insert into user_permissions values (5, 44)', 'user_permissions', '5/44'],
      ['delete from user_permissions where user_id = 5', 'user_permissions', '5/44'],
      [`update admin_users set full_name = 'N Gupta' where id = 5`, 'admin_users', '5'],
      [`update apps set name = 'Main' where id = 1`, 'apps', '1'],
      ['delete from roles where id = 900', 'roles', '900'],
    ];
    for (const [statement, table, key] of statements) {
      await query(statement);
      const [last] = await query('select * from audit_log order by id desc limit 1');
      expect(last, statement).toMatchObject({
        actor_id: null,
        call: 'outside the product',
        request_id: '',
        table_name: table,
        row_key: key,
      });
      if (statement.startsWith('delete')) expect([last.before === null, last.after]).toEqual([false, null]);
    }
  });

  it('the audit log has no entry for a change that was rolled back, nor for one that changed nothing', async () => {
    const count = async () => (await query('select count(*)::int as n from audit_log'))[0].n;
    const before = await count();
    const client = await product.pool.connect();
    await client.query(`begin; update courses set name = name || '!'; rollback`);
    client.release();
    await query('update courses set name = name, is_active = is_active');
    expect(await count()).toBe(before);
  });

  it.each([
    `update audit_log set call = 'x'`,
    'update audit_log set actor_id = 1 where false',
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log cascade',
  ])('the audit log cannot be changed: %s', async (statement) => {
    await expect(product.pool.query(statement)).rejects.toThrow('The audit log is never changed');
  });
});

describe('a row’s version', () => {
  const realChanges: Record<string, string> = {
    apps: `name = name || '!'`,
    subjects: `name = name || '!'`,
    subject_metas: 'number_of_videos = 77',
    video_players: 'l3_enabled = 1 - l3_enabled',
    sub_topic_videos: 'is_video_free = 1 - is_video_free',
    micro_topics: 'end_seconds = end_seconds + 1',
    question_imports: `file_name = file_name || '!'`,
    content_pages: `html = html || '!'`,
    class_details: `eligibility = eligibility || '!'`,
    package_classes: 'is_elective = 1 - is_elective',
    learner_access: 'expires_on = expires_on + 1',
    refunds: `reason = reason || '!'`,
    order_addresses: `city = city || '!'`,
    shipments: `courier = courier || '!'`,
    persons: `erased_at = coalesce(erased_at, now()) + interval '1 day'`,
    person_joins: `parted_at = coalesce(parted_at, now()) + interval '1 day'`,
    devices: `device_name = device_name || '!'`,
    doubts: `question = question || '!'`,
    error_reports: `reason = reason || '!'`,
    icai_members: 'credit_seconds = credit_seconds + 1',
    referrals: `docs = docs || '{a}'`,
    institution_packages: 'seats = seats + 1',
    app_downloads: 'ios_downloads = ios_downloads + 1',
    royalty_terms: 'mg_amount = mg_amount + 1',
    royalty_statements: `pdf_key = coalesce(pdf_key, '') || '!'`,
    sign_off_settings: 'is_on = 1 - is_on',
    reviews: `comment = comment || '!'`,
    offer_timers: `offer_text = offer_text || '!'`,
    push_occurrences: `because = because || '!'`,
  };

  it('a row’s version takes thousands of rows of one statement within the time that a statement has', async () => {
    const count = 6000;
    const client = await product.pool.connect();
    try {
      await client.query("begin; set local statement_timeout = '15s'");
      await client.query(
        "insert into drugs (name) select 'One of many ' || n from generate_series(1, $1::int) n",
        [count],
      );
      const inLog =
        "select count(*)::int as count from audit_log where table_name = 'drugs' and before is not null";
      const [before] = (await client.query(inLog)).rows;
      await client.query("update drugs set is_active = 0 where name like 'One of many%'");
      expect((await client.query(inLog)).rows).toEqual([{ count: before.count + count }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('a row’s version grows by one at every real change and never otherwise, whatever value is written into it', async () => {
    await query(`insert into video_players (phone) values ('9123456789')`);
    await addOneOfEach(product.pool, chain);
    const tables = await query(
      `select table_name as name from information_schema.columns where column_name = 'row_version' order by 1`,
    );
    expect(tables.length).toBeGreaterThan(9);
    for (const { name } of tables) {
      const versions = async () =>
        (await query(`select ctid, row_version as v from ${name} order by v`)).map(({ v }) => v);
      const before = await versions();
      expect(before.length, name).toBeGreaterThan(0);
      await query(`update ${name} set row_version = row_version`);
      expect(await versions(), name).toEqual(before);
      const change = realChanges[name] ?? 'is_active = 1 - least(is_active, 1)';
      await query(`update ${name} set ${change}`);
      expect(await versions(), name).toEqual(before.map((v) => v + 1));
      await query(`update ${name} set row_version = 4000, ${change.replace('77', '78')}`);
      expect(await versions(), name).toEqual(before.map((v) => v + 2));
    }
  });
});
