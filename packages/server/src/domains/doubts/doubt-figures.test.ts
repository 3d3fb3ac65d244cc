import { companyZone } from '@prepdesk/contract/company-time';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addStoredDoubt, openDoubtDesk } from '../../testing/doubts.ts';
import type { TestProduct } from '../../testing/product.ts';
import { statementsDuring } from '../../testing/said-to-database.ts';

let product: TestProduct;
let token: string;

beforeAll(async () => {
  ({ product, token } = await openDoubtDesk());
});
afterAll(() => product.close());
beforeEach(() =>
  product.pool.query('truncate doubts, doubt_replies, doubt_presence restart identity cascade'),
);

const figures = async (weeks: number) =>
  (await product.ask(doubts.figures, { weeks }, { token })).body.response;
const stored = (doubt?: Parameters<typeof addStoredDoubt>[1]) => addStoredDoubt(product.pool, doubt);

it('the figures of doubts are those of each faculty and of each week, which begins on Monday in India', async () => {
  const { pool } = product;
  await stored({ replied: 1 });
  const [first, before] = [await stored(), await stored()];
  const monday = `date_trunc('week', now() at time zone '${companyZone}') at time zone '${companyZone}'`;
  await pool.query(`update doubts set created_at = ${monday} where id = $1`, [first]);
  await pool.query(`update doubts set created_at = ${monday} - interval '1 second' where id = $1`, [before]);
  await pool.query(`update doubts set created_at = now() where id not in ($1, $2)`, [first, before]);
  const { faculties, weeks } = await figures(2);
  expect(faculties).toMatchObject([{ facultyID: 1, asked: 3, waiting: 2 }]);
  const { rows } = await pool.query(
    `select to_char(date_trunc('week', now() at time zone '${companyZone}') - n * interval '7 days', 'YYYY-MM-DD') as monday
    from generate_series(0, 1) n`,
  );
  expect(weeks).toMatchObject([
    { week: rows[1].monday, asked: 1, waiting: 1 },
    { week: rows[0].monday, asked: 2, waiting: 1 },
  ]);
  expect((await figures(1)).weeks).toHaveLength(1);
});

it('the figures of doubts tell answers in time from late ones, and doubts that are overdue from those that may wait', async () => {
  await stored({ asked: 3, replied: 2, due: 5 });
  await stored({ asked: 30, replied: 2, due: -5 });
  await stored({ due: -1 });
  await stored({ due: 1, facultyID: 2 });
  const { faculties } = await figures(53);
  expect(faculties).toEqual([
    {
      facultyID: 1,
      facultyName: 'Dr Rohan Rao',
      asked: 3,
      answeredInTime: 1,
      answeredLate: 1,
      waiting: 1,
      waitingLate: 1,
    },
    {
      facultyID: 2,
      facultyName: 'Dr Leela Menon',
      asked: 1,
      answeredInTime: 0,
      answeredLate: 0,
      waiting: 1,
      waitingLate: 0,
    },
  ]);
});

it('the figures of doubts of a year are counted from an index, without reading a doubt', async () => {
  // With the settings that the product's statements are planned with.
  const { pool } = product.services.connection;
  await pool.query(`
    insert into doubts (learner_id, faculty_id, question, created_at, due_at)
    select 501, 1 + n % 2, repeat('Why? ', 100), now() - n * interval '4 hours', now()
    from generate_series(1, 1000) n`);
  await pool.query('vacuum analyze doubts');
  const statements = await statementsDuring(() => figures(53));
  const counting = statements.find(({ text }) => text.includes('first_replied_at'))!;
  const { rows } = await pool.query(`explain ${counting.text}`, counting.values);
  const plan = rows.map((row) => row['QUERY PLAN']).join(' ');
  expect(plan).toContain('Index Only Scan using doubts_newest');
});
