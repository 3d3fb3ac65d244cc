import { faculty } from '@prepdesk/contract/clinical/faculty';
import { companyZone } from '@prepdesk/contract/company-time';
import { reviews as calls } from '@prepdesk/contract/reviews/reviews';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { newDice } from '../../testing/dice.ts';
import { addOneOfEach, oneOfEachID as id } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** Compares the sums that triggers keep with counts of the reviews. */

const count = 300;

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;
beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await addOneOfEach(product.pool, chain);
  await query('delete from reviews');
  await query(
    `insert into learners (id, app_id, phone) select n, 1, (9100100000 + n)::text from generate_series(1, ${count}) n`,
  );
  await query(
    `insert into reviews (id, app_id, learner_id, class_id, video_id, package_id, rating, approved_rating, created_at)
     select n, 1, n, $1, case when n % 3 = 0 then $2::int end, case when n % 4 = 0 then $2::int end, 1 + n % 5, n % 3,
       now() - n * interval '12 hours' from generate_series(1, ${count}) n`,
    [chain.classID, id],
  );
});

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;

describe('the sums of reviews', () => {
  type Sums = { pending: number; approved: number; rejected: number; average: string | null };
  const sumsOf = async (where: string): Promise<Sums> => {
    const [row] = await query(
      `select count(*) filter (where approved_rating = 0)::int as pending,
        count(*) filter (where approved_rating = 1)::int as approved,
        count(*) filter (where approved_rating = 2)::int as rejected,
        round(avg(rating) filter (where approved_rating = 1), 2)::text as average from reviews where ${where}`,
    );
    return row as Sums;
  };
  const figures = async (more = {}) =>
    (await product.ask(calls.figures, { appID: 1, ...more }, { token })).body.response;
  const expectSame = async () => {
    const { total, courses, months } = await figures();
    expect(total).toEqual(await sumsOf('app_id = 1'));
    expect(courses).toEqual([
      { classID: chain.classID, className: 'First class', ...(await sumsOf('app_id = 1')) },
    ]);
    for (const { month, ...sums } of months) {
      const isOfMonth = `to_char(created_at at time zone '${companyZone}', 'YYYY-MM') = '${month}'`;
      expect(sums, month).toEqual(await sumsOf(`app_id = 1 and ${isOfMonth}`));
    }
    expect((await figures({ type: 'video' })).total).toEqual(await sumsOf(`app_id = 1 and type = 'video'`));
    expect((await figures({ packageId: [id] })).total).toEqual(await sumsOf(`package_id = ${id}`));
    expect((await figures({ classID: chain.classID, packageId: [5] })).courses).toEqual([]);
  };

  it('the sums of reviews match a count of the reviews after every kind of change, combined or not', async () => {
    await expectSame();
    const dice = newDice(Number(process.env.SEED) || 20_261_122);
    const any = () => 1 + dice.below(count);
    for (let step = 0; step < 60; step += 1) {
      const actions = [
        `update reviews set approved_rating = ${dice.below(3)} where id = ${any()}`,
        `update reviews set rating = ${1 + dice.below(5)} where id % 7 = ${dice.below(7)}`,
        `update reviews set comment = 'Changed', package_id = null where id = ${any()}`,
        `update reviews set created_at = created_at - interval '1 month' where id = ${any()}`,
        `delete from reviews where id = ${any()}`,
      ];
      await query(actions[dice.below(actions.length)]!);
      if (step % 20 === 0) await query('select fold_review_months()');
    }
    await expectSame();
    await query('select fold_review_months()');
    await expectSame();
    expect((await query('select 1 from review_months where backend <> 0')).length).toBe(0);
  });
});

it('the page of a faculty shows the rating of each of their classes', async () => {
  await query('delete from reviews');
  await query(
    `insert into reviews (app_id, learner_id, class_id, rating, approved_rating)
     select 1, n, $1, n, case when n < 4 then 1 else 0 end from generate_series(1, 5) n`,
    [chain.classID],
  );
  await query(
    'insert into class_details (class_id, faculty_id) values ($1, $2) on conflict (class_id) do update set faculty_id = $2',
    [chain.classID, id],
  );
  const { body } = await product.ask(faculty.classes, { facultyID: id }, { token });
  expect(body.response.classes).toMatchObject([
    { classID: chain.classID, reviewCount: 3, averageRating: '2.00' },
  ]);
});
