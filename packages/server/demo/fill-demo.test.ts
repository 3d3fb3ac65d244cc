import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subTopics as subTopicCalls } from '@prepdesk/contract/catalogue/sub-topics';
import { keyOf } from '@prepdesk/contract/routes';
import { getTableName } from 'drizzle-orm';
import { fileTypeFromFile } from 'file-type';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { countedLists } from '../src/counted-lists.ts';
import { migrate } from '../src/db/migrate.ts';
import { keepRoles } from '../src/db/roles-kept.ts';
import { cleanHtml } from '../src/html/clean-html.ts';
import { diskStorage } from '../src/storage/disk-storage.ts';
import { tablesWithFiles } from './data-files.ts';
import { fillDemo } from './fill-demo.ts';

const today = '2026-06-15';
const orderCount = 400;
const server = inject('postgres');
const folder = mkdtempSync(join(tmpdir(), 'prepdesk-demo-'));
const [first, second] = ['demo_first', 'demo_second'].map((name) => `prepdesk_${process.pid}_${name}`);
const at = (database = first) => ({ ...server, database });
let pool: pg.Pool;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function openEmpty(database = first): Promise<pg.Pool> {
  await onServer(`create database ${database}`);
  const opened = new pg.Pool({ ...at(database), max: 2 });
  opened.on('error', () => {});
  await migrate(opened, countedLists);
  await keepRoles(opened);
  return opened;
}

const ask = async (statement: string, from = pool) => (await from.query(statement)).rows;
/** The values of a statement with one column, sorted as they come. */
const column = async (statement: string) => (await ask(statement)).map((row) => Object.values(row)[0]);
const count = async (table: string) => (await column(`select count(*)::int from ${table}`))[0];

/** Those with a file, and those whose rows are made. */
const filled = [
  ...(await tablesWithFiles()).map(getTableName),
  ...['admin_users', 'role_permissions', 'images', 'coupons', 'orders'],
  ...['refunds', 'order_addresses', 'shipments', 'devices', 'watch_log'],
  ...['developers', 'icai_members', 'referral_codes', 'referrals', 'institution_clients'],
  ...['institution_packages', 'institution_learners', 'usage_log', 'mapping_logs', 'app_downloads'],
  ...['royalty_terms', 'royalty_statements', 'royalty_runs', 'royalty_lines', 'doubts'],
  ...['doubt_replies', 'reviews', 'review_months', 'error_reports', 'question_marks'],
  ...['order_electives', 'segments', 'pushes', 'push_learners', 'push_occurrences'],
  ...['push_deliveries'],
];

/** What is planned, expires or is due later. */
const planned = [
  ...['banners.visible_from', 'banners.visible_until', 'coupons.ends_on', 'coupons.starts_on'],
  ...['dashboards.visible_from', 'dashboards.visible_until', 'doubts.access_ends_on'],
  ...['doubts.due_at', 'drug_revisions.review_by'],
  ...['institution_packages.expires_on', 'learner_access.expires_on', 'offer_timers.ends_at'],
  ...['orders.package_expiry_date', 'push_occurrences.due_at', 'quizzes.date', 'quizzes.ends_at'],
  ...['quizzes.next_at', 'quizzes.starts_at', 'sub_topic_videos.activates_at', 'sub_topics.release_on'],
];

/** When a row was stored is left out: nothing else may differ. */
async function fingerprint(from: pg.Pool): Promise<Record<string, string>> {
  const of: Record<string, string> = {};
  for (const table of filled) {
    const rows = await ask(`select to_jsonb(t) - 'created_at' as row from ${table} t order by 1`, from);
    of[table] = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  return of;
}

let results: boolean[];

const storage = () => diskStorage(join(folder, 'files'));

beforeAll(async () => {
  pool = await openEmpty();
  results = await Promise.all([
    fillDemo(at(), storage(), orderCount, today),
    fillDemo(at(), storage(), orderCount, today),
  ]);
});

afterAll(async () => {
  await pool.end();
  await onServer(`drop database ${first} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

describe('filling', () => {
  test('two servers that start at once fill once', () => {
    expect(results.toSorted()).toEqual([false, true]);
  });

  test('filling the demo company a second time changes nothing', async () => {
    const [before, audited] = [await fingerprint(pool), await count('audit_log')];
    expect(await fillDemo(at(), storage(), orderCount, today)).toBe(false);
    expect(await fingerprint(pool)).toEqual(before);
    expect(await count('audit_log')).toBe(audited);
  });

  test('another company gets the very same rows, and none that has somebody is touched', async () => {
    const other = await openEmpty(second);
    try {
      await other.query(`insert into admin_users (phone, full_name) values ('9876543210', 'Somebody')`);
      expect(await fillDemo(at(second), storage(), orderCount, today)).toBe(false);
      expect(await ask('select id from courses', other)).toEqual([]);
      await other.query('delete from admin_users');
      expect(await fillDemo(at(second), storage(), orderCount, today)).toBe(true);
      expect(await fingerprint(other)).toEqual(await fingerprint(pool));
    } finally {
      await other.end();
      await onServer(`drop database ${second} with (force)`);
    }
  });

  test('no row is from the future, whenever the day begins; only what is planned lies ahead', async () => {
    const dawn = `${today}T00:00:00+05:30`;
    const columns = await ask(`select table_name as "table", column_name as "column", data_type as type
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and (data_type like 'timestamp%' or data_type = 'date') order by 1, 2`);
    const ahead: string[] = [];
    for (const { table, column: name, type } of columns) {
      // What the database stamped itself is of this very hour.
      const isStamped = type === 'date' ? 'false' : `${name} between now() - interval '1 hour' and now()`;
      const limit = type === 'date' ? `date '${today}'` : `timestamptz '${dawn}'`;
      const found = await ask(
        `select from ${table} where ${name} > ${limit} and not (${isStamped}) and isfinite(${name}) limit 1`,
      );
      if (found.length > 0) ahead.push(`${table}.${name}`);
    }
    expect(ahead).toEqual(planned);
  });

  test('the audit log says where the rows come from', async () => {
    const calls = await ask(`select distinct call, actor_id from audit_log where table_name = 'sub_topics'`);
    expect(calls).toEqual([{ call: 'demo company', actor_id: null }]);
  });

  test('the next rows take the ids after the last', async () => {
    const withID = `select table_name from information_schema.columns where column_name = 'id'
      and is_identity = 'YES'`;
    const numbered = await column(withID);
    for (const table of filled.filter((one) => numbered.includes(one))) {
      const [next] = await column(`select nextval(pg_get_serial_sequence('${table}', 'id'))::int`);
      const [last] = await column(`select max(id) from ${table}`);
      expect(next, table).toBe(Number(last) + 1);
    }
  });
});

describe('sign-ins', () => {
  test('the demo company has six sign-ins, one for each way of being allowed in', async () => {
    const people = await ask(`
      select phone, country_code, roles.name as role, faculty_id, u.is_active
      from admin_users u left join roles on roles.id = role_id order by phone`);
    const india = { country_code: '91', faculty_id: null, is_active: 1 };
    expect(people).toEqual([
      { ...india, phone: '9000000001', role: 'Super Admin' },
      { ...india, phone: '9000000002', role: 'Content' },
      { ...india, phone: '9000000003', role: 'Support' },
      { ...india, phone: '9000000004', role: 'Faculty', faculty_id: 1 },
      { ...india, phone: '9000000005', role: null },
      { ...india, phone: '9000000006', role: 'Admin', is_active: 0 },
    ]);
    const own = await ask(`
      select phone, route_key from user_permissions p join admin_users u on u.id = p.user_id order by 1, 2`);
    expect(own).toEqual([
      { phone: '9000000003', route_key: keyOf('/logs') },
      // Signs clinical texts.
      { phone: '9000000004', route_key: keyOf('/prepclinic/drugs#sign') },
      { phone: '9000000004', route_key: keyOf('/prepclinic/signoff') },
    ]);
  });

  test('the roles of the demo company open what their work needs', async () => {
    const keysOf = (role: string) =>
      column(
        `select route_key from role_permissions p join roles r on r.id = role_id where r.name = '${role}'`,
      );
    const content = await keysOf('Content');
    for (const path of ['/', '/subjects', '/topic_search'] as const) expect(content).toContain(keyOf(path));
    expect(content).not.toContain(keyOf('/orders'));
    expect(await keysOf('Support')).toContain(keyOf('/doubts'));
    expect(await keysOf('Faculty')).toHaveLength(5);
    const admin = await keysOf('Admin');
    expect(admin).toContain(keyOf('/orders#refund'));
    for (const path of ['/roles', '/permission', '/status'] as const)
      expect(admin).not.toContain(keyOf(path));
  });
});

describe('catalogue', () => {
  test('the demo catalogue has some hundred rows, with the clinical course as number 2', async () => {
    expect(await count('classes')).toBeGreaterThan(100);
    expect(await count('topics')).toBeGreaterThan(200);
    expect(await count('sub_topics')).toBeGreaterThan(500);
    expect(await ask('select app_id, name from courses where id = 2')).toEqual([
      { app_id: 2, name: 'MBBS and NEET PG' },
    ]);
  });

  test.each([
    ['is_active', [0, 1, 2]],
    ['slug_id', [1, 2, 4, 6, 7]],
    ['type_id', [1, 2, 3, 4, 5, 6]],
    ['is_free', [0, 1]],
    ['version', [1, 2]],
    ['filters', ['', 'MTP', 'PYP', 'RTP']],
    ['release', ['coming soon', 'date', 'live']],
    ["sign(release_on - date '2026-06-15')", [-1, 0, 1]],
    ["pdf_link <> ''", [false, true]],
  ])('the sub-topics of the demo company show every %s', async (what, all) => {
    const values = await column(
      `select distinct ${what} as v from sub_topics where (${what}) is not null order by v`,
    );
    expect(values).toEqual(all);
  });

  test.each(['courses', 'course_levels', 'subject_maps', 'classes', 'topics'])(
    'the demo company has active and inactive %s',
    async (table) => {
      expect(await column(`select distinct is_active from ${table} order by 1`)).toEqual([0, 1]);
    },
  );

  test('lists of the demo company are longer than a page, and empty, and a subject stands in two courses', async () => {
    const perCourse = `select c.name, count(m.id)::int as n from courses c left join subject_maps m on course_id = c.id`;
    const bySize = await ask(`${perCourse} group by c.id`);
    expect(bySize.find(({ name }) => name === 'Inter').n).toBeGreaterThan(20);
    expect(bySize.map(({ n }) => n)).toContain(0);
    const [shared] = await column(`
      select count(*)::int from (select from subject_maps group by subject_id having count(*) > 1) as shared`);
    expect(shared).toBeGreaterThan(0);
    const [maxTopics] = await column(
      'select max(n)::int from (select count(*) n from topics group by class_id) t',
    );
    expect(maxTopics).toBeGreaterThan(20);
  });

  test('names of the demo company are long, in Hindi, and descriptions name prices in rupees', async () => {
    expect(await column(`select max(length(name))::int > 140 from classes`)).toEqual([true]);
    expect((await column(`select name from sub_topics where name ~ '[क-ह]'`)).length).toBeGreaterThan(5);
    expect((await column(`select id from classes where description like '%₹%'`)).length).toBeGreaterThan(5);
  });

  test('a sub-topic can be saved again as it is shown', async () => {
    const rows = await ask(`
      select name "subTopicName", slug_id "slugID", type_id "subTopicType", is_free "isFree", order_by "orderBy",
        coalesce(release_on::text, release) "releaseDate", pdf_link "pdfLink", version, filters,
        is_active "isActive", topic_id "topicID", id "subTopicID", 1 "appID", 1 "courseID"
      from sub_topics`);
    for (const row of rows)
      expect(subTopicCalls.edit.input.safeParse(row).error?.issues, row.subTopicName).toBeUndefined();
  });
});

describe('content', () => {
  test('the demo content has some of everything', async () => {
    expect(await count('questions')).toBeGreaterThan(250);
    const types = await ask('select type, count(*)::int as n from questions group by 1 order by 1');
    expect(types.map(({ n }) => n >= 40)).toEqual([true, true]);
    for (const table of filled) expect(await count(table), table).toBeGreaterThan(0);
    expect(await column('select count(*)::int from questions where unique_id is null')).not.toEqual([0]);
    expect(await column(`select count(*)::int from content_pages where html = ''`)).toEqual([0]);
  });

  test('HTML of the demo company is stored as the server would have cleaned it', async () => {
    const texts = await column(`
      select concat_ws('\n\n', ques_text, options_one, options_four, solution) from questions
      union all select post from treasures union all select html from content_pages
      union all select description from faculties`);
    for (const text of texts as string[]) {
      for (const html of text.split('\n\n')) expect(cleanHtml(html)).toBe(html);
    }
  });

  test('a question’s right option is one of four different ones', async () => {
    const broken = await column(`
      select id from questions where type = 1 and (answer not in ('1', '2', '3', '4') or
        (select count(distinct one) from unnest(array[options_one, options_two, options_three, options_four]) one
          where one <> '') <> 4)
      union select id from questions where type = 2 and answer !~ '^[0-9]+(\\.[0-9]+)?$'`);
    expect(broken).toEqual([]);
  });

  test('what learners were given belongs to their app, and some of it has run out', async () => {
    const elsewhere = await column(`
      select a.id from learner_access a join learners l on l.id = learner_id join packages p on p.id = package_id
      where p.app_id <> l.app_id`);
    expect(elsewhere).toEqual([]);
    const states = await column(`
      select distinct (withdrawn_at is null, expires_on > '2026-06-15')::text from learner_access`);
    expect(states.length).toBeGreaterThan(2);
    const phones = await column(`select l.phone from learners l join admin_users u on u.phone = l.phone`);
    expect(phones).toEqual([]);
  });

  test('notes and slides are whole files of the kind that they say', async () => {
    const rows = await ask('select storage_key, content_type, size_bytes::int as size from study_files');
    expect(rows.length).toBeGreaterThan(15);
    for (const { storage_key, content_type, size } of rows) {
      const path = join(folder, 'files', storage_key);
      expect((await fileTypeFromFile(path))?.mime).toBe(content_type);
      expect(readFileSync(path).length).toBe(size);
    }
  });
});

describe('pictures', () => {
  test('the demo pictures are small PNG files of 480 by 270, or as large as banners are, each with its row', async () => {
    const stored = readdirSync(join(folder, 'files/images'));
    const rows = await ask('select name, content_type, size_bytes from images order by name');
    expect(stored.toSorted()).toEqual(rows.map(({ name }) => name));
    const sizes = new Map<string, number>();
    for (const { name, content_type, size_bytes } of rows) {
      expect(name).toMatch(/^[0-9a-f]{32}\.png$/);
      const path = join(folder, 'files/images', name);
      const file = readFileSync(path);
      expect((await fileTypeFromFile(path))?.mime).toBe(content_type);
      const size = `${file.readUInt32BE(16)} x ${file.readUInt32BE(20)}`;
      sizes.set(size, (sizes.get(size) ?? 0) + 1);
      expect(file.length).toBe(size_bytes);
      expect(size_bytes).toBeLessThan(30_000);
    }
    expect(Object.fromEntries(sizes)).toEqual({ '480 x 270': 12, '1920 x 628': 5, '1200 x 628': 5 });
  });

  test('every picture of a class or a subject is there', async () => {
    const missing = await column(`
      select link from (select image as link from classes union select background_image from subject_metas) as shown
      where link <> '' and not exists (select from images where link = '/files/images/' || name)`);
    expect(missing).toEqual([]);
  });
});

describe('doubts', () => {
  test('the demo doubts are there in every state, of more than one faculty, some of them spoken', async () => {
    expect(await count('doubts')).toBe(600);
    const [row] = await ask(`select
      count(*) filter (where replied_at is null) as waiting,
      count(*) filter (where replied_at is null and due_at < '${today}') as late,
      count(*) filter (where first_replied_at <= due_at) as "inTime",
      count(*) filter (where first_replied_at > due_at) as "tooLate",
      count(*) filter (where media_content <> '') as spoken,
      count(*) filter (where category_id is null) as open,
      count(distinct category_id) as categories, count(distinct faculty_id) as faculties,
      count(*) filter (where faculty_id = 1 and replied_at is null) as own,
      count(*) filter (where question_id is not null) as about
      from doubts`);
    for (const [state, number] of Object.entries(row)) expect(Number(number), state).toBeGreaterThan(2);
    expect(await ask('select 1 from doubts where created_at > replied_at or created_at > now()')).toEqual([]);
    expect(
      await ask(`select d.id from doubts d where replied_at is not null and not exists (
      select from doubt_replies r where r.doubt_id = d.id and r.description = d.description
        and r.media_content = d.media_content and r.created_at = d.replied_at)`),
    ).toEqual([]);
  });
});
