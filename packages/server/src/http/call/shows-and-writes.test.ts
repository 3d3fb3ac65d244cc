import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { itemKinds } from '@prepdesk/contract/entitlement/visibility';
import { usedKinds } from '@prepdesk/contract/mapping/where-used';
import type { RecordName } from '@prepdesk/contract/records';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedTableOf, auditedTables } from '../../db/audited-tables.ts';
import { locks } from '../../db/locks.ts';
import { beginDuePushes } from '../../domains/pushes/index.ts';
import { callsInTurn } from '../../testing/calls-in-turn.ts';
import { exampleTemplate } from '../../testing/example-template.ts';
import { exampleValues } from '../../testing/example-values.ts';
import { fieldsOf, goodFileOf, multipartOf } from '../../testing/multipart.ts';
import { oneOfEachID } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { goodBody } from '../../testing/random-bodies.ts';
import { renewedSums } from '../../testing/renewed-sums.ts';
import { readBy, saidDuring, writtenBy } from '../../testing/said-to-database.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** Compares what the calls do to the database with what the contract says about them. */

/** Rows that never change, and the log's own bookkeeping. */
const notStated = [
  'content_types',
  'languages',
  'slugs',
  'audit_archives',
  'audit_head',
  'audit_seals',
  'audit_unsealed',
  'server_keys',
];

/** Records that a change writes only in states that a good body here does not reach, and why. */
const rarely: Readonly<Record<string, { why: string; writes: readonly RecordName[] }>> = {
  'signIn.sendOtp': { why: 'the phone of a managed user pool', writes: ['pool_challenges'] },
  'signIn.checkOtp': {
    why: 'only the right code opens a session',
    writes: ['otp_codes', 'pool_challenges', 'second_factors', 'sessions', 'sign_in_challenges'],
  },
  'signIn.checkSecondFactor': {
    why: 'only the right code opens a session',
    writes: ['recovery_codes', 'second_factors', 'sessions', 'sign_in_challenges'],
  },
  'secondFactor.confirm': { why: 'only the right code makes codes', writes: ['recovery_codes'] },
  'secondFactor.renewCodes': {
    why: 'only the right code makes codes',
    writes: ['recovery_codes', 'second_factors'],
  },
  'secondFactor.remove': {
    why: 'only the right code removes it',
    writes: ['recovery_codes', 'second_factors'],
  },
  'visits.move': { why: 'it is no favourite', writes: ['visits'] },
  'rolePermissions.save': { why: 'the same rights as before', writes: ['role_permissions', 'roles'] },
  'userPermissions.save': { why: 'the same rights as before', writes: ['admin_users', 'user_permissions'] },
  'roles.clone': { why: 'a role without rights', writes: ['role_permissions'] },
  'userRoles.edit': { why: 'the person stays active', writes: ['api_tokens', 'sessions'] },
  'registration.activate': { why: 'an account that is active', writes: ['learners'] },
  'packageClasses.remove': { why: 'a class that is not in the package', writes: ['package_classes'] },
  'refunds.ask': { why: 'access ends after a full refund only', writes: ['learner_access'] },
  'refunds.approve': { why: 'access ends after a full refund only', writes: ['learner_access'] },
  'refunds.mark': { why: 'access ends after a full refund only', writes: ['learner_access'] },
  'orders.add': { why: 'a package that sends nothing', writes: ['shipments'] },
  'orders.edit': { why: 'the same coupon, and paid before', writes: ['coupons', 'shipments'] },
  'questions.setStates': { why: 'a question that changed since it was seen', writes: ['questions'] },
  'institutionSeats.removeLearner': { why: 'a user who holds no seat', writes: ['institution_learners'] },
  'institutionSeats.removePackage': { why: 'a package that is gone', writes: ['institution_packages'] },
  'jobs.cancel': { why: 'a job that was cancelled before', writes: ['job_deeds'] },
  'jobs.retry': {
    why: 'a job whose kind keeps no state',
    writes: ['royalty_calculations', 'royalty_statements'],
  },
  'royaltyStatements.calculate': { why: 'a month without sales', writes: ['royalty_lines'] },
  'drugRevisions.sign': {
    why: 'only the content that was read is signed',
    writes: ['drug_revisions', 'drug_signatures', 'drug_texts', 'drugs', 'image_uses'],
  },
  'drugRevisions.reject': {
    why: 'only the content that was read is rejected',
    writes: ['drug_revisions', 'drug_signatures', 'drugs'],
  },
  'drugImports.import': {
    why: 'a file without drugs',
    writes: [
      ...(['drug_import_rows', 'drug_imports', 'drug_revisions', 'drug_texts'] as const),
      ...(['drugs', 'image_uses'] as const),
    ],
  },
  'drugImports.undo': {
    why: 'a drug that has a text without having been changed since, as only the tests make one',
    writes: ['drug_import_rows', 'drug_imports'],
  },
  'questionImports.undo': {
    why: 'an import whose questions are in use',
    writes: ['image_uses', 'question_import_rows', 'questions'],
  },
};

const product = useProduct({}, exampleTemplate);
let auditID: number;
let paidSubTopicID: number;
/** Statements that find out who is asking, and those of the clock of pushes, which runs whenever its time comes. */
let whoAsks: Set<string>;
let holder: PoolClient;

beforeAll(async () => {
  await product.pool.query(`insert into courses (app_id, name) values (2, 'Aside')`);
  await product.pool.query(`update courses set name = 'Aside, renamed' where name = 'Aside'`);
  const paid = await product.pool.query(
    `insert into sub_topics (topic_id, name, slug_id, type_id, is_free, order_by, release, version)
     select topic_id, 'Paid', slug_id, type_id, 0, 9, 'live', version from sub_topics where id = 1 returning id`,
  );
  paidSubTopicID = paid.rows[0].id;
  auditID = await lastAudit();
  const status = allCalls.find(({ name }) => name === 'status.read')!;
  whoAsks = new Set();
  for (const _ of [1, 2]) {
    product.services.access.forget();
    for (const text of await saidDuring(() => send(status))) whoAsks.add(text);
  }
  const { connection, jobs } = product.services;
  const clock = await saidDuring(async () => {
    await beginDuePushes(connection, jobs, { pushLateMinutes: 60 });
  });
  for (const text of clock) whoAsks.add(text);
  // The sums of royalty are up to date and stay as they are, instead of being added up in the middle of some call.
  await renewedSums(product);
  holder = await product.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [locks.royaltySums]);
});

afterAll(() => holder.release(true));

async function lastAudit(): Promise<number> {
  const { rows } = await product.pool.query('select coalesce(max(id), 0)::int as id from audit_log');
  return rows[0].id;
}

async function send(call: AnyCall, more: Record<string, unknown> = {}): Promise<void> {
  const token = await sessionOf(product.pool, staff.superAdmin);
  const body = {
    ...(goodBody(call, exampleValues(call)) as Record<string, unknown>),
    ...(call.name === 'auditLog.revert' && { auditID }),
    ...more,
  };
  const { headers, payload } = call.files
    ? multipartOf(fieldsOf(body), [goodFileOf(call)])
    : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  expect(reply.statusCode, call.path).toBe(200);
}

function bodiesOf(call: AnyCall): Record<string, unknown>[] {
  if (call.name === 'whereUsed.list') return Object.keys(usedKinds).map((kind) => ({ kind }));
  if (call.name === 'whyNotVisible.choices') return Object.keys(itemKinds).map((itemKind) => ({ itemKind }));
  // What is free is not looked up in anybody's packages.
  if (call.name === 'preFlight.look')
    return [{ subTopicID: paidSubTopicID }, { kind: 'segment', segmentID: oneOfEachID }];
  if (call.name === 'segments.reach') return [{ kind: 'no-purchase' }, { kind: 'course', courseID: 1 }];
  if (call.name === 'coupons.replay') return [{}, { userPhone: '9100000001' }];
  // Sums over all coupons and over one coupon come from different places.
  if ('coupons' in exampleValues(call)) return [{}, { coupons: `${oneOfEachID}` }];
  return [{}];
}

async function saidBy(call: AnyCall): Promise<string[]> {
  const said = await saidDuring(async () => {
    for (const more of bodiesOf(call)) await send(call, more);
    await product.jobsDone();
  });
  return said.filter((text) => !whoAsks.has(text));
}

const records = new Set<string>(auditedTables.map(({ name }) => name));
const stated = (tables: Iterable<string>): string[] => {
  const known = [...tables].filter((table) => records.has(table) && !notStated.includes(table));
  // What triggers derive from other rows is as old as those.
  const source = (table: string): readonly string[] => auditedTableOf(table as RecordName).follows ?? [table];
  return [...new Set(known.flatMap(source))].sort();
};

const of = (kind: AnyCall['kind']) =>
  callsInTurn.filter((call) => call.kind === kind).map((call) => [call.name, call] as const);

describe('a read shows the records that its answer is made of', () => {
  it.each(of('read'))('a read shows the records that its answer is made of: %s', async (_, call) => {
    const read = stated(readBy(await saidBy(call)));
    // The log names the rows of its entries, whatever they are, and any change makes it stale.
    expect(
      call.shows.includes('audit_log') ? read.filter((one) => call.shows.includes(one as RecordName)) : read,
    ).toEqual(stated(call.shows));
  });
});

describe('a change writes the records that it states, and no others', () => {
  const stating = of('change').flatMap(([name, call]) =>
    call.writes === 'any' ? [] : [[name, { ...call, writes: call.writes }] as const],
  );

  it.each(stating)(
    'a change writes the records that it states, and no others %s',
    async (name, { writes, ...call }) => {
      const since = await lastAudit();
      const said = await saidBy({ ...call, writes });
      const { rows } = await product.pool.query<{ name: string }>(
        'select distinct table_name as name from audit_log where id > $1',
        [since],
      );
      const written = stated([...writtenBy(said), ...rows.map((row) => row.name)]);
      const all = stated([...written, ...imagesOf(written)]);
      expect(all.filter((table) => !writes.includes(table as RecordName))).toEqual([]);
      const never = writes.filter((table) => !all.includes(table));
      expect(never.filter((table) => !rarely[name]?.writes.includes(table))).toEqual([]);
    },
  );

  /** Written by triggers, so not seen as statements. */
  const imagesOf = (tables: readonly string[]): string[] =>
    tables.some((table) => auditedTableOf(table as RecordName).showsImages) ? ['image_uses'] : [];

  it('a change writes the records that it states, and no others has no exceptions for changes that no longer exist', () => {
    const names = allCalls.map(({ name }) => name);
    expect(Object.keys(rarely).filter((name) => !names.includes(name))).toEqual([]);
  });
});
