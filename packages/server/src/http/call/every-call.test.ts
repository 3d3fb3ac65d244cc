import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
import type { ReplyBody } from '@prepdesk/contract/failures';
import { keyOf } from '@prepdesk/contract/routes';
import { open } from '@prepdesk/envelope/envelope';
import { beforeAll, describe, expect, it } from 'vitest';
import { callsInTurn } from '../../testing/calls-in-turn.ts';
import { exampleTemplate } from '../../testing/example-template.ts';
import { exampleValues } from '../../testing/example-values.ts';
import { changedTables, rowVersions } from '../../testing/fingerprint.ts';
import { fuzz, seed } from '../../testing/fuzz.ts';
import { withHalf } from '../../testing/half-characters.ts';
import { bodyFor } from '../../testing/multipart.ts';
import { useProduct } from '../../testing/product.ts';
import { goodBody, randomBodies } from '../../testing/random-bodies.ts';
import { errorsOf } from '../../testing/replies.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct({}, exampleTemplate);
let auditID: number;
const superAdmin = useSession(product, staff.superAdmin);

beforeAll(async () => {
  auditID = await aChange();
});

/** A change of a row that no call here touches. */
async function aChange(): Promise<number> {
  await product.pool.query(`insert into courses (app_id, name) values (2, 'Aside')`);
  await product.pool.query(`update courses set name = 'Aside, renamed' where name = 'Aside'`);
  return lastAudit();
}

const sessionCalls = allCalls.filter(({ session }) => session);
const rightCalls = callsInTurn.filter((call) => !call.public);
/** Only a phone or an authenticator app knows a correct body for these. */
const asksForCode = [
  ...['admin/verifyotp', 'admin/verifysecondfactor', 'admin/confirmsecondfactor'],
  ...['admin/renewrecoverycodes', 'admin/removesecondfactor'],
];
/** Everybody else is refused, even with the right. */
const isForSuperAdmins = [
  ...['admin/unlocksignin', 'admin/addmgdetails', 'admin/beginroyaltystatement', 'admin/calculateroyalty'],
  ...['admin/lockroyalty', 'admin/payroyalty', 'admin/drawroyalty'],
  ...['admin/calculateroyaltymonth', 'admin/royaltycalculation'],
];
/** These show one's own faculty only; a person tied to none finds nothing. */
const isOfOwnFaculty = [
  'admin/royaltystatement',
  'admin/royaltylines',
  'admin/royaltydifference',
  'admin/checkroyaltypdf',
];
/** A row takes this step once, and it already has: random bodies cannot succeed. */
const goesOnce = [
  ...['admin/calculateroyalty', 'admin/lockroyalty', 'admin/payroyalty'],
  ...['admin/signdrugtext', 'admin/rejectdrugtext'],
];
/** A previous test has already done these: what was decided is not decided again. */
const decidedBefore = ['admin/signdrugtext', 'admin/rejectdrugtext'];
/** These do something even when nothing is sent, or nothing besides the file. */
const needsNoBody = ['signIn.signOut', 'ownSessions.endOthers', 'secondFactor.begin', 'drugImports.import'];

type Answer = { httpStatus: number; body: ReplyBody; requestID: string };

async function send(call: AnyCall, json: string, token?: string): Promise<Answer> {
  const { headers, payload } = bodyFor(call, json);
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload,
  });
  const answer = {
    httpStatus: reply.statusCode,
    body: call.files ? (open(reply.json().enc_response) as ReplyBody) : reply.json<ReplyBody>(),
    requestID: String(reply.headers['x-request-id']),
  };
  const errors = errorsOf(call, answer.httpStatus, answer.body);
  expect(errors, `${call.path} (seed ${seed}) answered ${reply.payload} to ${json.slice(0, 2000)}`).toEqual(
    [],
  );
  return answer;
}

const goodFor = (call: AnyCall) => ({
  ...exampleValues(call),
  ...(call.name === 'auditLog.revert' && { auditID: () => auditID }),
});

const goodOf = (call: AnyCall) => goodBody(call, goodFor(call));

const sendGood = (call: AnyCall, token?: string) => send(call, JSON.stringify(goodOf(call)), token);

/** Checks that the database is the same afterwards as before. */
async function changingNothing(work: () => Promise<void>): Promise<void> {
  await product.jobsDone();
  const before = await rowVersions(product.pool);
  await work();
  expect(changedTables(before, await rowVersions(product.pool))).toEqual([]);
}

/** Runs the work with something in the database changed, and reverts the change. */
async function meanwhile(change: string, revert: string, work: () => Promise<void>): Promise<void> {
  await product.pool.query(change);
  product.services.access.forget();
  await work().finally(() => product.pool.query(revert));
  product.services.access.forget();
}

describe('every call', () => {
  it('every call is found: there are more than twenty', () => {
    expect(allCalls.length).toBeGreaterThan(20);
    expect(rightCalls.length).toBeGreaterThan(15);
  });

  it('every call answers a stranger with 401, unless it is open to strangers', () =>
    changingNothing(async () => {
      for (const call of allCalls) {
        const { httpStatus, body } = await sendGood(call);
        if (call.session)
          expect([httpStatus, body.message], call.path).toEqual([401, 'Please sign in again']);
        else expect(httpStatus, call.path).toBe(200);
      }
    }));

  it.each([
    ['that has expired', `expires_at = now() - interval '1 second'`],
    ['that was idle too long', `last_seen_at = now() - interval '9 hours'`],
    ['that was ended', 'ended_at = now()'],
  ])('every call answers a session %s with 401', async (_, change) => {
    const token = await sessionOf(product.pool, staff.superAdmin);
    const hash = await product.pool.query('select token_hash from sessions order by created_at desc limit 1');
    await product.pool.query(`update sessions set ${change} where token_hash = $1`, [
      hash.rows[0].token_hash,
    ]);
    await changingNothing(async () => {
      for (const call of sessionCalls) expect((await sendGood(call, token)).httpStatus, call.path).toBe(401);
    });
  });

  it('every call answers the session of an inactive person with 401', async () => {
    const token = await sessionOf(product.pool, staff.inactive);
    await changingNothing(async () => {
      for (const call of sessionCalls) expect((await sendGood(call, token)).httpStatus, call.path).toBe(401);
    });
  });

  it('every call answers a person whose role is inactive with 403 where a right is needed', async () => {
    const token = await sessionOf(product.pool, staff.content);
    const role = 'update roles set is_active =';
    await meanwhile(`${role} 0 where id = 3`, `${role} 1 where id = 3`, () =>
      changingNothing(async () => {
        for (const call of rightCalls) expect((await sendGood(call, token)).httpStatus, call.path).toBe(403);
      }),
    );
  });

  it('every call answers a person without the right with 403, naming the right and the roles that hold it', async () => {
    const token = await sessionOf(product.pool, staff.nobody);
    const { rows } = await product.pool.query<{ key: number; name: string }>(
      'select route_key as key, r.name from role_permissions p join roles r on r.id = p.role_id',
    );
    await changingNothing(async () => {
      for (const call of rightCalls) {
        const { httpStatus, body } = await sendGood(call, token);
        expect(httpStatus, call.path).toBe(403);
        const keys = call.needs.map(keyOf);
        expect(body.message).toContain(`No Access to this route (id:${keys[0]})`);
        for (const key of keys) expect(body.message).toContain(`(id:${key})`);
        const holders = rows.filter(({ key }) => keys.includes(key));
        expect(holders.length, call.path).toBeGreaterThan(0);
        for (const { name } of holders) expect(body.message, call.path).toContain(name);
        expect(body.message.split('. ').at(-1), call.path).not.toContain('Faculty');
      }
    });
  });

  it('every call accepts a right granted to the person as well as one of the role', async () => {
    const token = await sessionOf(product.pool, staff.nobody);
    const who = `(select id from admin_users where phone = '${staff.nobody}')`;
    for (const call of rightCalls.filter(({ path }) => !isForSuperAdmins.includes(path))) {
      const key = keyOf(call.needs.at(-1)!);
      await meanwhile(
        `insert into user_permissions values (${who}, ${key})`,
        `delete from user_permissions where user_id = ${who}`,
        async () => expect((await sendGood(call, token)).httpStatus, call.path).toBe(200),
      );
    }
  }, 120_000);

  it('every call does its work for those who may use it', async () => {
    const wrong: [path: string, said: string][] = [];
    for (const call of callsInTurn) {
      const token = await sessionOf(product.pool, staff.superAdmin);
      const { body } = await sendGood(call, token);
      const hasNoCode = asksForCode.includes(call.path);
      // A list may be empty under these filters.
      const isSaid = body.status && `${call.says}${call.suffix?.(body.response as never) ?? ''}`;
      const says = [isSaid, call.saysWhenEmpty, `${call.notFoundMessage} ${goodOf(call).search}`];
      const isRefused = hasNoCode || decidedBefore.includes(call.path);
      const isRight = isRefused ? !body.status : body.status && says.includes(body.message);
      if (!isRight) wrong.push([call.path, body.message]);
    }
    expect(wrong).toEqual([]);
  });

  it('every call refuses a body that is not an object, and is not harmed by an empty one', () =>
    changingNothing(async () => {
      for (const call of allCalls.filter(({ name }) => !needsNoBody.includes(name))) {
        for (const json of ['[]', '"text"', '7', 'true', '[{}]']) {
          expect((await send(call, json, superAdmin)).httpStatus, `${call.path} ${json}`).toBe(400);
        }
        for (const json of ['{}', 'null', '']) await send(call, json, superAdmin);
      }
    }));

  it('every call accepts no text that cannot be stored, in any field', () =>
    changingNothing(async () => {
      for (const call of allCalls) {
        const good = goodOf(call);
        for (const field of Object.keys(good)) {
          const { body } = await send(call, JSON.stringify({ ...good, [field]: 'a\u0000b' }), superAdmin);
          // A read may not look at the field at all.
          if (call.kind === 'change') expect(body.status, `${call.path} ${field}`).toBe(false);
        }
      }
    }));

  it('every call acts for the person of the session, whatever phone the body names', async () => {
    const token = await sessionOf(product.pool, staff.content);
    const since = await lastAudit();
    const notMine = [...isForSuperAdmins, ...isOfOwnFaculty];
    for (const call of rightCalls.filter(({ path }) => ![...notMine, ...decidedBefore].includes(path))) {
      const body = { userID: 1, actorID: 1, ...goodOf(call), phone: staff.superAdmin, countryCode: '91' };
      expect((await send(call, JSON.stringify(body), token)).body.status, call.path).toBe(true);
    }
    const { rows } = await product.pool.query(
      'select distinct u.phone from audit_log a left join admin_users u on u.id = a.actor_id where a.id > $1',
      [since],
    );
    expect(rows).toEqual([{ phone: staff.content }]);
  });
});

/** Accepted only while a class is open to a learner and has notes, which the random bodies of other changes may end. */
const needsOpenClass = ['admin/sendnoteslink'];

/** Reads first: for them the contents of all tables are summed up, and changes make the tables grow. */
const orderOf = ({ kind, path }: AnyCall): number =>
  kind === 'read' ? 0 : needsOpenClass.includes(path) ? 1 : 2;
const readsFirst = callsInTurn.toSorted((one, other) => orderOf(one) - orderOf(other));

describe.runIf(fuzz > 0)(`${fuzz} random bodies`, () => {
  /** As the last read left them: the next one begins with them. */
  let versions: Record<string, string> | undefined;

  it.each(readsFirst.map((call) => [call.path, call] as const))(
    'random bodies do not break %s',
    async (_, call) => {
      await product.jobsDone();
      const since = await lastAudit();
      const before = call.kind === 'read' ? (versions ?? (await rowVersions(product.pool))) : undefined;
      versions = undefined;
      const accepted = new Set<string>();
      const bodies = randomBodies(call, goodFor(call), { count: fuzz, seed });
      for (let from = 0; from < bodies.length; from += 20) {
        // Otherwise the limit on checks would answer all the rest.
        await product.pool.query('delete from address_counts');
        await product.jobsDone();
        const answers = await Promise.all(
          bodies.slice(from, from + 20).map(async (json) => send(call, json, await tokenFor(call))),
        );
        for (const { body, requestID } of answers) if (body.status) accepted.add(requestID);
      }
      const said = `accepted of ${call.path} (seed ${seed})`;
      if (![...asksForCode, ...goesOnce].includes(call.path)) expect(accepted.size, said).toBeGreaterThan(0);
      const takesNothing = Object.keys(goodOf(call)).length === 0;
      if (!takesNothing) expect(accepted.size, said).toBeLessThan(fuzz);
      const { rows } = await product.pool.query<{ id: string }>(
        'select distinct request_id as id from audit_log where id > $1',
        [since],
      );
      expect(
        rows.filter(({ id }) => !accepted.has(id)),
        `refusals of ${call.path} (seed ${seed}) changed rows`,
      ).toEqual([]);
      // Looking for a person is logged (gaps C37).
      const mayWrite = call.list?.findsPeople ? ['look_ups', 'audit_log'] : [];
      if (!before) return;
      const after = await rowVersions(product.pool);
      expect(changedTables(before, after).filter((table) => !mayWrite.includes(table))).toEqual([]);
      versions = after;
    },
  );
});

it('half a character in a text never breaks a call', async () => {
  for (const call of allCalls) {
    const good = goodOf(call);
    for (const body of withHalf(good)) await send(call, JSON.stringify(body), await tokenFor(call));
  }
}, 120_000);

/** A sign-out ends its session, so each needs a new one. */
const tokenFor = (call: AnyCall): Promise<string> | string =>
  call.name === 'signIn.signOut' ? sessionOf(product.pool, staff.superAdmin) : superAdmin;

async function lastAudit(): Promise<number> {
  const { rows } = await product.pool.query('select coalesce(max(id), 0)::int as id from audit_log');
  return rows[0].id;
}
