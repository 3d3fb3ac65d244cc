import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReplyBody } from '@prepdesk/contract/failures';
import { inPaise } from '@prepdesk/contract/money';
import { refunds } from '@prepdesk/contract/orders/refunds';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countedLists } from '../../counted-lists.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { quietPool } from '../../db/quiet-pool.ts';
import { keepRoles } from '../../db/roles-kept.ts';
import { type Dice, newDice } from '../../testing/dice.ts';
import { fuzz, seed } from '../../testing/fuzz.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { addStaff, staff } from '../../testing/staff.ts';

/** `FUZZ=400` sends a thousand requests, during which the server is killed four times. */
const rounds = Math.max(1, Math.min(4, Math.floor(fuzz / 100)));
const requestsARound = Math.max(60, Math.floor((fuzz * 5) / 8));
const orderCount = 8;

let dataDir: string;
let database: EmbeddedPostgres;
let pool: pg.Pool;
let server: ServerProcess | undefined;
let tokens: string[];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-refunds-'));
  chmodSync(dataDir, 0o755);
  database = await startEmbeddedPostgres({ dataDir });
  pool = quietPool(database.connection);
  pool.on('error', () => {});
  await migrate(pool, countedLists);
  await keepRoles(pool);
  await addStaff(pool);
  tokens = await Promise.all([staff.superAdmin, staff.content].map((phone) => sessionOf(pool, phone)));
  await pool.query(`insert into courses (id, app_id, name) values (1, 1, 'CA Inter')`);
  await pool.query(
    `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
     values (1, 1, 1, 'Group 1', 1000, 180)`,
  );
  await pool.query(
    `insert into learners (id, app_id, phone, full_name) values (1, 1, '9100000001', 'Diya Krishnan')`,
  );
  await pool.query(
    `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
       validity_in_days, package_expiry_date)
     select 'CA-' || n, 1, 1, 1, 'Group 1', 1000, 1000, 180, '2099-03-31' from generate_series(1, ${orderCount}) n`,
  );
});
afterAll(async () => {
  await server?.stop();
  await pool.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(): Promise<ServerProcess> {
  const { host, port, user, password, database: name } = database.connection as Required<pg.ClientConfig>;
  const params = new URLSearchParams({
    host,
    port: String(port),
    user,
    ...(password ? { password: String(password) } : {}),
  });
  return startServer({
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'fatal',
    REFUND_APPROVAL_ABOVE: '300',
    DATABASE_URL: `postgres:///${name}?${params}`,
  });
}

type SentRequest = { path: string; body: string; token: string };
type Answered = SentRequest & { status: number; reply: ReplyBody };

async function send({ path, body, token }: SentRequest): Promise<Answered> {
  const reply = await fetch(`${server?.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  return { path, body, token, status: reply.status, reply: (await reply.json()) as ReplyBody };
}

/** Amounts as a form, a script or an attacker might send them; 1e999 is not a finite number once it is parsed. */
const amounts = [
  ...['-50', '0', 'null', '1e308', '1e999', '"60 "', '60', '60', '150.55', '0.01'],
  ...['299.99', '400', '999.99', '1000', '5000', '"NaN"', '"1,000"', '[]'],
];

/** Uses few different numbers, so that many requests are for the same refund, at once and after a restart. */
function anyRequest(dice: Dice, waiting: readonly number[]): SentRequest {
  const token = dice.oneOf(tokens);
  if (waiting.length > 0 && dice.isHit(0.3)) {
    const refundID = dice.oneOf(waiting);
    const mark = { refundID, state: dice.oneOf(['failed', 'disputed', 'done']), reason: 'Sent back' };
    return dice.isHit(0.7)
      ? { path: refunds.approve.path, body: JSON.stringify({ refundID }), token }
      : { path: refunds.mark.path, body: JSON.stringify(mark), token };
  }
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
  const orderID = `CA-${dice.oneOf(digits)}`;
  const reference = `${dice.oneOf(digits)}${dice.oneOf(digits)}`;
  const body = `{"orderID":"${orderID}","refundAmount":${dice.oneOf(amounts)},"referenceID":"${reference}"}`;
  return { path: refunds.ask.path, body, token };
}

async function expectBooksInOrder(said: string): Promise<void> {
  const { rows } = await pool.query<{ paid: string; kept: string; counted: string }>(
    `select o.paid_amount as paid, o.refunded_amount as kept,
       coalesce(sum(r.amount) filter (where r.state in ('waiting', 'done', 'disputed')), 0.00)::text as counted
     from orders o left join refunds r on r.order_id = o.id group by o.id`,
  );
  for (const { paid, kept, counted } of rows) {
    expect(inPaise(counted), said).toBe(inPaise(kept));
    expect(inPaise(counted), said).toBeLessThanOrEqual(inPaise(paid));
  }
}

it('a storm of refunds never exceeds what was paid for an order, and each request gets a clear answer, killed servers or not', {
  timeout: 120_000 * (rounds + 1),
}, async () => {
  const said = `SEED=${seed}`;
  const dice = newDice(seed);
  for (let round = 0; round < rounds; round += 1) {
    server = await start();
    const { rows } = await pool.query<{ id: number }>(`select id from refunds order by id desc limit 30`);
    const params = Array.from({ length: requestsARound }, () =>
      anyRequest(
        dice,
        rows.map(({ id }) => id),
      ),
    );
    let answeredCount = 0;
    let killed: Promise<void> | undefined;
    const results = await Promise.allSettled(
      params.map(async (one) => {
        const answered = await send(one);
        answeredCount += 1;
        if (answeredCount === Math.floor(requestsARound / 2)) killed = server?.kill();
        return answered;
      }),
    );
    await killed;
    const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    for (const { status, reply, body } of answers) {
      expect([200, 400], `${said} ${body} ${reply.message}`).toContain(status);
      expect(reply.message, `${said} ${body}`).toMatch(/^[A-Z₹].{8,}/);
    }
    await expectBooksInOrder(said);
    server = await start();
    // Every acknowledged refund is stored, and repeating the request returns the same refund.
    const done = answers.filter(({ path, reply }) => path === refunds.ask.path && reply.status);
    for (const one of done) {
      const { refundID } = one.reply.response as { refundID: number };
      const { reply } = await send(one);
      if (reply.status) expect(reply.response, said).toMatchObject({ refundID });
      else expect(reply.message, said).toMatch(/^The refund with this reference ID (failed|rejected)/);
    }
    await server.stop();
    server = undefined;
    await expectBooksInOrder(said);
  }
  const { rows: twice } = await pool.query(
    'select order_id, reference_id from refunds group by 1, 2 having count(*) > 1',
  );
  expect(twice, said).toEqual([]);
  const own = await pool.query('select 1 from refunds where approved_by = decided_by');
  expect(own.rowCount, said).toBe(0);
});
