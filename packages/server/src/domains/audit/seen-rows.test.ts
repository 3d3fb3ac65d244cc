import { apiTokens } from '@prepdesk/contract/access/api-tokens';
import { ownSessions } from '@prepdesk/contract/access/own-sessions';
import { savedViews } from '@prepdesk/contract/access/saved-views';
import { visits } from '@prepdesk/contract/access/visits';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { usedKinds, whereUsed } from '@prepdesk/contract/mapping/where-used';
import { keyOf, routes } from '@prepdesk/contract/routes';
import { mg } from '@prepdesk/contract/royalty/mg';
import { royaltyStatements } from '@prepdesk/contract/royalty/royalty-statements';
import { beforeAll, expect, it } from 'vitest';
import { auditedTables } from '../../db/audited-tables.ts';
import { roleIDs } from '../../db/roles-kept.ts';
import { addChain } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID as id, oneOfEachImage } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** Two members of different faculties, who may open every screen but the audit log and others' sessions. */
const phones = { owner: '9000000091', stranger: '9000000092' };
const ownerID = 900_091;

const product = useProduct();
let tokens: { owner: string; stranger: string; superAdmin: string };

const sql = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

beforeAll(async () => {
  const superAdmin = await sessionOf(product.pool, staff.superAdmin);
  const chain = await addChain(product, superAdmin, 'Seen');
  await addOneOfEach(product.pool, chain);
  const keys = routes
    .filter(({ path }) => path !== '/audit' && path !== '/user/roles#sessions')
    .map(({ key }) => key);
  await sql('insert into role_permissions select $1, unnest($2::int[]) on conflict do nothing', [
    ...[roleIDs.faculty, keys],
  ]);
  await sql(
    `insert into faculties (id, app_id, name) select ${id} + 1, app_id, 'Dr Leela Menon' from faculties where id = ${id}`,
  );
  await sql(`insert into admin_users (id, phone, full_name, role_id, faculty_id) values
    (${ownerID}, '${phones.owner}', 'Rohan Mehta', ${roleIDs.faculty}, ${id}),
    (${ownerID + 1}, '${phones.stranger}', 'Leela Menon', ${roleIDs.faculty}, ${id} + 1)`);
  await sql(`
    insert into doubt_replies (id, doubt_id, description, replied_by)
      values (${id}, ${id}, '<p>An invitation to treat <img src="/files/images/${oneOfEachImage}"></p>', ${ownerID});
    insert into doubts (id, learner_id, question, due_at, created_at)
      select id + 1, learner_id, 'Asked afterwards', due_at, created_at + interval '1 day' from doubts where id = ${id};
    insert into doubt_presence (doubt_id, user_id, deed, until)
      select ${id}, id, 'looking', now() + interval '1 hour' from admin_users where phone = '${staff.content}';
    update saved_views set user_id = ${ownerID}, name = 'Whoever owes';
    update visits set user_id = ${ownerID}, screen = '/account', person_id = null;
    delete from api_tokens;
    insert into api_tokens (user_id, name, token_hash, route_keys, expires_on)
      values (${ownerID}, 'Nightly figures', 'hash', '{20}', '2099-01-01');
    delete from sessions where user_id <> 1`);
  tokens = {
    owner: await sessionOf(product.pool, phones.owner),
    superAdmin,
    stranger: await sessionOf(product.pool, phones.stranger),
  };
  await sql(`delete from sessions where user_id = 1;
    update sessions set user_agent = 'Device of ' || user_id`);
  tokens.superAdmin = await sessionOf(product.pool, staff.superAdmin);
});

type Request = readonly [AnyCall, Record<string, unknown>];
const statement = { statementID: id };
const view = { screen: '/sales_orders' };

/** For each table with a scope: a text of the owner's row, and the calls that show it. */
const shown: Record<string, { text: string; calls: () => Request[] | Promise<Request[]> }> = {
  doubts: {
    text: 'Why is the offer not an acceptance here?',
    calls: async () => [
      ...([
        [doubts.list, {}],
        [doubts.one, { doubtID: id }],
        [doubts.previous, { doubtID: id + 1, facultyID: 0, userAppID: id }],
      ] as const),
      ...(await sql(`select person_id from learners where id = ${id}`)).flatMap(
        ({ person_id: personID }): Request[] => [
          [learnerPage.doubts, { personID }],
          [learnerPage.timeline, { personID }],
        ],
      ),
    ],
  },
  doubt_replies: { text: 'An invitation to treat', calls: () => [[doubts.one, { doubtID: id }]] },
  doubt_presence: {
    text: 'Vikram Iyer',
    calls: () => [
      [doubts.one, { doubtID: id }],
      [doubts.list, {}],
      [doubts.presence, { doubtID: id, deed: 'looking' }],
    ],
  },
  royalty_terms: { text: '200000.00', calls: () => [[mg.faculties, { appID: 1 }]] },
  royalty_statements: {
    text: 'RS202610900001',
    calls: () => [
      [royaltyStatements.list, { appID: 1, from: '2026-10', until: '2026-10' }],
      [royaltyStatements.one, statement],
    ],
  },
  royalty_runs: {
    text: '2026-11-02T06:30:00',
    calls: () => [[royaltyStatements.one, statement]],
  },
  royalty_lines: { text: 'ORD-900001', calls: () => [[royaltyStatements.lines, statement]] },
  saved_views: { text: 'Whoever owes', calls: () => [[savedViews.list, view]] },
  visits: { text: '/account', calls: () => [[visits.list, {}]] },
  api_tokens: { text: 'Nightly figures', calls: () => [[apiTokens.list, {}]] },
  sessions: {
    text: `Device of ${ownerID}`,
    calls: () => [
      [ownSessions.list, {}],
      [ownSessions.list, { userID: ownerID }],
    ],
  },
};

const scoped = auditedTables.filter(({ scope }) => scope);

/** What a call answers, as a reply and as a file where it is a list. */
async function answersOf([call, input]: Request, token: string): Promise<string[]> {
  const { body } = await product.ask(call, input, { token });
  if (!call.list) return [JSON.stringify(body)];
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const { body: file } = await product.server.inject({
    url: `/api/${exportPathOf(call)}?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return [JSON.stringify(body), file];
}

it('Every table whose rows belong to somebody is shown by a call that this test makes', () => {
  expect(scoped.map(({ name }) => name).sort()).toEqual(Object.keys(shown).sort());
});

it.each(Object.entries(shown))(
  'A row of %s is shown to its owner and to no stranger',
  async (_, { text, calls }) => {
    for (const input of await calls()) {
      expect((await answersOf(input, tokens.owner)).join('\n'), input[0].name).toContain(text);
      expect((await answersOf(input, tokens.stranger)).join('\n'), input[0].name).not.toContain(text);
    }
  },
);

it('No use of a question or a picture names a row that belongs to somebody else', async () => {
  for (const kind of Object.keys(usedKinds)) {
    for (const key of [id, oneOfEachImage]) {
      const [answer = ''] = await answersOf([whereUsed.list, { kind, key }], tokens.stranger);
      for (const { text } of Object.values(shown)) expect(answer, kind).not.toContain(text);
    }
  }
});

type Logged = { auditID: number; rows: string };

/** The owner's row in the log: as changed while it is there, and under another key as removed. */
async function logged(table: string, key: readonly string[]): Promise<Logged[]> {
  const goneKey = table === 'sessions' ? '00000000-0000-4000-8000-000000000007' : 777;
  const rowKey = key.map((column) => `(state ->> '${column}')`).join(` || '/' || `);
  const matches = await sql(
    `
    with owned as (
      select to_jsonb(t) as state from ${table} t
      where position($1 in to_jsonb(t)::text) > 0 or $1 = '' limit 1
    ), states as (
      select state || '{"changed": 1}' as state, state as after from owned
      union all select state || $2, null from owned
    )
    insert into audit_log (call, request_id, table_name, row_key, before, after)
    select 'test', '', '${table}', ${rowKey}, state, after from states
    returning id as "auditID", table_name || '/' || row_key as rows`,
    [table === 'sessions' ? `Device of ${ownerID}` : '', JSON.stringify({ [key.at(-1) as string]: goneKey })],
  );
  return matches.map(({ auditID, rows }) => ({ auditID: Number(auditID), rows }));
}

it.each(scoped.map((record) => [record.name, record] as const))(
  'The log shows rows of %s, and removed ones, to their owner and to no stranger',
  async (name, { key, shownOn }) => {
    const changes = await logged(name, key);
    expect(changes).toHaveLength(2);
    for (const { rows, auditID } of changes) {
      const historyOf = async (token: string) =>
        (await product.ask(auditLog.history, { rows }, { token })).body;
      const seen = await historyOf(tokens.stranger);
      if (seen.status) expect(seen.response, rows).toMatchObject({ data: [], total: 0 });
      else expect(seen.message).toContain('No Access to this route');
      const fileOf = async (token: string) => (await answersOf([auditLog.history, { rows }], token))[1];
      expect(await fileOf(tokens.stranger), rows).not.toContain(name);
      expect(await fileOf(tokens.superAdmin), rows).toContain(name);
      if (shownOn) expect((await historyOf(tokens.owner)).response.data.length, rows).toBeGreaterThan(0);
      expect((await historyOf(tokens.superAdmin)).response.data.length, rows).toBeGreaterThan(0);

      const revert = async (token: string) =>
        (await product.ask(auditLog.revert, { auditID }, { token })).body.message;
      expect(await revert(tokens.stranger)).toContain('The change was not found');
      expect(await revert(tokens.owner)).toContain('This can’t be reverted');
    }
  },
);

it('A history names no row that belongs to somebody else, not even one that is gone', async () => {
  const [{ own, gone }] = await sql(`
    with added as (
      insert into doubts (learner_id, faculty_id, question, due_at) select ${id}, ${id} + n, 'Doubt of ' || n, now()
        from generate_series(0, 1) n returning id, faculty_id)
    select max(id) filter (where faculty_id = ${id} + 1) as own, max(id) filter (where faculty_id = ${id}) as gone from added`);
  await sql(`insert into doubt_replies (id, doubt_id, description, replied_by)
    select n, ${gone}, '', ${ownerID} from (values (1), (2)) v (n)`);
  await sql(`update doubt_replies set doubt_id = ${id} where id = 1`);
  await sql(`update doubt_replies set doubt_id = ${own} where id in (1, 2)`);
  await sql(`delete from doubts where id = ${gone}`);
  const namesFor = async (token: string) => {
    const { body } = await product.ask(
      auditLog.history,
      { rows: 'doubt_replies/1,doubt_replies/2' },
      { token },
    );
    return body.response.data
      .flatMap(({ changes, rowName }) => [
        rowName,
        ...changes.flatMap((one) => [one.beforeName, one.afterName]),
      ])
      .filter(Boolean);
  };
  const seen = await namesFor(tokens.stranger);
  expect(seen).toContain('Doubt of 1');
  expect(seen).not.toContain('Doubt of 0');
  expect(seen).not.toContain(shown.doubts?.text);
  expect(seen).toContain(`Doubt ${gone}`);
  expect(await namesFor(tokens.superAdmin)).toEqual(
    expect.arrayContaining(['Doubt of 0', shown.doubts?.text]),
  );
});

it('Readers of the log who may see different columns, one after the other, see names made of their own', async () => {
  const phone = '9000000093';
  await sql(
    `insert into admin_users (id, phone, full_name) values (${ownerID + 2}, '${phone}', 'Farah Khan')`,
  );
  await sql(`insert into user_permissions values (${ownerID + 2}, ${keyOf('/audit')})`);
  product.services.access.forget();
  const auditor = await sessionOf(product.pool, phone);
  await sql(
    `insert into doubt_replies (id, doubt_id, description, replied_by) values (3, ${id}, '', ${ownerID})`,
  );
  const seenBy = async (token: string) =>
    JSON.stringify((await product.ask(auditLog.history, { rows: 'doubt_replies/3' }, { token })).body);
  expect(await seenBy(tokens.superAdmin)).toContain(shown.doubts?.text);
  const masked = await seenBy(auditor);
  expect(masked).toContain(`Doubt ${id}`);
  expect(masked).not.toContain(shown.doubts?.text);
  expect(await seenBy(tokens.superAdmin)).toContain(shown.doubts?.text);
});
