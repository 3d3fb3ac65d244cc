import type { AnyCall } from '@prepdesk/contract/define-call';
import { royaltyStatements as calls } from '@prepdesk/contract/royalty/royalty-statements';
import { beforeAll, expect, it } from 'vitest';
import { jobToolsOf } from '../../../testing/job-tools.ts';
import { useProduct } from '../../../testing/product.ts';
import { addRoyaltyWorld, type RoyaltyWorld } from '../../../testing/royalty-world.ts';
import { useSession } from '../../../testing/sessions.ts';
import { staff } from '../../../testing/staff.ts';
import { calculateMonth } from './calculate-month-job.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const appID = 1;
let world: RoyaltyWorld;

async function done<C extends AnyCall>(call: C, input: Record<string, unknown>) {
  const { body } = await product.ask(call, input, { token });
  if (!body.status) throw new Error(`${call.path}: ${body.message}`);
  return body.response;
}

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;

/** The current lines of a month, without what is different in every run. */
const linesOf = (month: string) =>
  query(
    `select s.faculty_id, l.place, l.order_number, l.kind, l.price, l.share, l.weights, l.rate, l.royalty, l.recovered, l.payable
     from royalty_lines l join royalty_statements s on s.id = l.statement_id and s.run = l.run where s.month = $1 order by 1, 2`,
    [month],
  );

const runsOf = (month: string) =>
  query(`select faculty_id, run, state from royalty_statements where month = $1 order by faculty_id`, [
    month,
  ]);

beforeAll(async () => {
  world = await addRoyaltyWorld(product, token, {
    packages: [
      [
        [1, 3600],
        [2, 1000],
      ],
      [[2, 0]],
    ],
  });
  await world.sell(
    ['2026-01', '2026-02', '2026-03'].flatMap((month) =>
      Array.from({ length: 40 }, (_, n) => ({
        sold: n % 2,
        paise: 49_900 + n * 977,
        at: `${month}-${String(1 + (n % 28)).padStart(2, '0')}T07:00:00Z`,
      })),
    ),
  );
}, 60_000);

it('the statements of a month are calculated together, to the same lines as one by one', async () => {
  const month = '2026-01';
  expect(await done(calls.calculation, { appID, month })).toMatchObject({ state: '' });
  await done(calls.calculateMonth, { appID, month });
  await product.jobsDone();
  expect(await done(calls.calculation, { appID, month })).toEqual({
    state: 'done',
    doneCount: 2,
    wholeCount: 2,
    failure: '',
  });
  const together = await linesOf(month);
  expect(together).toHaveLength(20 + 40);
  for (const facultyID of world.facultyIDs.slice(0, 2)) {
    const { statementID } = await done(calls.begin, { facultyID, month });
    await done(calls.calculate, { statementID });
    await done(calls.lock, { statementID });
  }
  expect(await linesOf(month)).toEqual(together);
});

it('a second request while the statements of a month are calculated starts nothing', async () => {
  const month = '2026-02';
  const [one, other] = await Promise.all([
    done(calls.calculateMonth, { appID, month }),
    done(calls.calculateMonth, { appID, month }),
  ]);
  expect([one.state, other.state]).not.toContain('done');
  await product.jobsDone();
  expect(await runsOf(month)).toEqual(
    world.facultyIDs.slice(0, 2).map((faculty_id) => ({ faculty_id, run: 1, state: 'calculated' })),
  );
});

it('a calculation that is cut off leaves nothing half done, and is done from the beginning when it runs again', async () => {
  const month = '2026-03';
  await query(`insert into royalty_calculations (app_id, month, state) values ($1, $2, 'waiting')`, [
    appID,
    month,
  ]);
  const stop = new AbortController();
  stop.abort(new Error('the server stops'));
  const tools = jobToolsOf(product);
  const stopped = { ...tools, signal: stop.signal };
  await expect(calculateMonth.run({ appID, month }, stopped)).rejects.toThrow('the server stops');
  expect(await runsOf(month)).toEqual([]);
  expect(await done(calls.calculation, { appID, month })).toMatchObject({ state: 'running', doneCount: 0 });
  await calculateMonth.run({ appID, month }, tools);
  expect((await runsOf(month)).map(({ run }) => run)).toEqual([1, 1]);
  // Whoever runs it once more finds nothing to do.
  await calculateMonth.run({ appID, month }, tools);
  expect((await runsOf(month)).map(({ run }) => run)).toEqual([1, 1]);
});

it('a calculation that was given up says why, and can be requested again', async () => {
  const month = '2026-03';
  await query(`update royalty_calculations set state = 'running' where month = $1`, [month]);
  await calculateMonth.whenGivenUp?.({ appID, month }, jobToolsOf(product), new Error('secret'));
  expect(await done(calls.calculation, { appID, month })).toMatchObject({
    state: 'failed',
    failure: 'It failed; the server’s log says why',
  });
  expect(await done(calls.calculateMonth, { appID, month })).toMatchObject({ failure: '' });
  await product.jobsDone();
  expect(await done(calls.calculation, { appID, month })).toMatchObject({ state: 'done' });
});

it('locked statements stay as they are when their month is calculated', async () => {
  const month = '2026-01';
  const before = await linesOf(month);
  await done(calls.calculateMonth, { appID, month });
  await product.jobsDone();
  expect(await done(calls.calculation, { appID, month })).toMatchObject({ state: 'done', wholeCount: 0 });
  expect(await linesOf(month)).toEqual(before);
});
