import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { companyDay } from '@prepdesk/contract/company-time';
import { reviews as calls } from '@prepdesk/contract/reviews/reviews';
import { keyOf } from '@prepdesk/contract/routes';
import { undoHeader, undoOfText } from '@prepdesk/contract/undo';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID as id } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;
/** Reviews of learners 1 to 300, newest last: number n is from learner n. */
const count = 300;
const comments = ['Clear and short', 'Too fast for me', 'The sound is low'];

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await addOneOfEach(product.pool, chain);
  await query('delete from reviews');
  await query(
    `insert into learners (id, app_id, phone, full_name, email)
     select n, 1, (9100100000 + n)::text, case when n % 100 = 7 then 'Zoya Khan' else 'Learner ' || n end,
       'learner' || n || '@example.com' from generate_series(1, ${count}) n`,
  );
  await query(
    `insert into reviews (id, app_id, learner_id, class_id, video_id, package_id, rating, comment, approved_rating, created_at)
     select n, 1, n, $1, case when n % 3 = 0 then $2::int end, case when n % 4 = 0 then $2::int end, 1 + n % 5,
       ($3::text[])[1 + n % 3], n % 3, timestamptz '2026-09-20 00:00+05:30' + n * interval '5 hours'
     from generate_series(1, ${count}) n`,
    [chain.classID, id, comments],
  );
  await query(`select setval(pg_get_serial_sequence('reviews', 'id'), 20000)`);
});

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;
const listed = async (more = {}) =>
  (await product.ask(calls.list, { appID: 1, ...more }, { token })).body.response;
const edit = (more: Record<string, unknown>) => product.ask(calls.edit, more as never, { token });
const reviewRow = async (ratingID: number) =>
  (await query('select rating, approved_rating, row_version from reviews where id = $1', [ratingID]))[0];
const seen = async (ids: number[]) =>
  (await query('select id, row_version from reviews where id = any($1) order by id', [ids])).map((row) => ({
    ratingID: row.id,
    rowVersion: row.row_version,
  }));
const decide = async (approvedRating: number, reviews: { ratingID: number; rowVersion: number }[]) =>
  product.ask(calls.decide, { approvedRating, reviews } as never, { token });

describe('the list of reviews', () => {
  it('the list of reviews returns the documented fields, twenty per page, newest first, with the exact total', async () => {
    const { body } = await product.ask(calls.list, { appID: 1 }, { token });
    expect(body).toMatchObject({ reviews: body.response.reviews });
    expect(body.response).toMatchObject({ total: count, isCapped: false, page: 1 });
    expect(body.response.reviews).toHaveLength(20);
    expect(body.response.reviews[0]).toMatchObject({
      id: count,
      fullName: 'Learner 300',
      courseName: 'First class',
      type: 'video',
      userEmail: 'learner300@example.com',
      comment: comments[0],
      rating: 1,
      approvedRating: 0,
      videoName: 'one-of-each.mp4',
      classID: chain.classID,
    });
    expect((await listed({ page: 15 })).reviews.at(-1)).toMatchObject({
      id: 1,
      type: 'course',
      videoName: '',
    });
    expect((await listed({ appID: 2 })).reviews).toEqual([]);
  });

  it.each<[Record<string, unknown>, (n: number) => boolean]>([
    [{ filter: 0 }, (n) => n % 3 === 0],
    [{ filter: '1' }, (n) => n % 3 === 1],
    [{ filter: 2 }, (n) => n % 3 === 2],
    [{ filter: '' }, () => true],
    [{ rating: 5 }, (n) => n % 5 === 4],
    [{ type: 'video' }, (n) => n % 3 === 0],
    [{ packageId: [id] }, (n) => n % 4 === 0],
    [{ packageId: [id, 7], filter: 1 }, (n) => n % 4 === 0 && n % 3 === 1],
    [{ classIDs: String(id) }, () => false],
    [{ search: 'zoya' }, (n) => n % 100 === 7],
    [{ search: 'learner12@' }, (n) => n === 12],
    [{ search: 'sound is low', rating: 1 }, (n) => n % 3 === 2 && n % 5 === 0],
    [{ startDate: '2026-09-21', endDate: '2026-09-21' }, (n) => n * 5 >= 24 && n * 5 < 48],
  ])('the list of reviews filtered by %o shows what matches', async (input, isMeant) => {
    const meant = Array.from({ length: count }, (_, at) => at + 1).filter(isMeant);
    const { reviews, total } = await listed({ ...input, limit: 100 });
    expect(total).toBe(meant.length);
    expect(reviews.map((one) => one.id)).toEqual(meant.reverse().slice(0, 100));
  });

  it('the list of reviews can be sorted in the opposite order', async () => {
    const { reviews } = await listed({ sort: 'createdAt' });
    expect(reviews.map((one) => one.id).slice(0, 3)).toEqual([1, 2, 3]);
  });
});

describe('one review', () => {
  it('a review moves freely between the states, and its stars can be corrected', async () => {
    for (const approvedRating of [1, 2, 0, 2, 1, 0]) {
      const { body } = await edit({ ratingID: 12, rating: 4, approvedRating });
      expect(body.message).toBe('Review updated');
      expect(await reviewRow(12)).toMatchObject({ rating: 4, approved_rating: approvedRating });
    }
  });

  it.each([
    { rating: '', approvedRating: 1 },
    { rating: 4, approvedRating: '' },
    { approvedRating: 1 },
    { rating: 0, approvedRating: 1 },
    { rating: 6, approvedRating: 1 },
    { rating: 4, approvedRating: 3 },
  ])('a review is not saved with %o', async (given) => {
    const before = await reviewRow(12);
    const { httpStatus, body } = await edit({ ratingID: 12, ...given });
    expect([httpStatus, body.status, body.message]).toEqual([200, false, 'All field must be filled out']);
    expect(await reviewRow(12)).toEqual(before);
  });

  it('a review that somebody else changed is refused with its current values', async () => {
    const { rowVersion } = (await seen([13]))[0]!;
    await edit({ ratingID: 13, rating: 3, approvedRating: 2, rowVersion });
    const { httpStatus, body } = await edit({ ratingID: 13, rating: 5, approvedRating: 1, rowVersion });
    expect(httpStatus).toBe(409);
    expect(JSON.stringify(body)).toContain('Asha Sharma');
    const row = (await listed({ limit: 50, page: 6 })).reviews.find(({ id: one }) => one === 13);
    expect(body.response).toMatchObject({ current: row });
    expect(await reviewRow(13)).toMatchObject({ rating: 3, approved_rating: 2 });
  });

  it('a review that does not exist is reported as missing', async () => {
    const { body } = await edit({ ratingID: 77_777, rating: 5, approvedRating: 1 });
    expect([body.status, body.message]).toEqual([
      false,
      'The review was not found. It may have been removed, or the link is old',
    ]);
  });
});

describe('many reviews at once', () => {
  it('many reviews at once are approved; those that changed since they were seen are listed and left as they are', async () => {
    const [first, second, third] = await seen([21, 24, 27]);
    await edit({ ratingID: 24, rating: 2, approvedRating: 2 });
    const { body } = await decide(1, [first!, second!, third!, { ratingID: 88_888, rowVersion: 1 }]);
    expect(body.response).toEqual({
      decided: 2,
      unchanged: 0,
      left: [
        {
          ratingID: 24,
          fullName: 'Learner 24',
          courseName: 'First class',
          approvedRating: 2,
          changedBy: 'Asha Sharma',
        },
        { ratingID: 88_888, fullName: '', courseName: '', approvedRating: null, changedBy: '' },
      ],
    });
    expect([(await reviewRow(21)).approved_rating, (await reviewRow(24)).approved_rating]).toEqual([1, 2]);
    const again = await decide(1, await seen([21, 27]));
    expect(again.body.response).toEqual({ decided: 0, unchanged: 2, left: [] });
  });

  it('many reviews at once are restored by one undo, each to its previous state', async () => {
    const ids = [30, 31, 32, 33];
    const before = await Promise.all(ids.map(reviewRow));
    const { headers } = await decide(2, await seen(ids));
    const undo = undoOfText(String(headers[undoHeader] ?? ''));
    expect((await Promise.all(ids.map(reviewRow))).map((one) => one.approved_rating)).toEqual([2, 2, 2, 2]);
    const { body } = await product.ask(auditLog.revert, { ...undo } as never, { token });
    expect(body.status, body.message).toBe(true);
    expect((await Promise.all(ids.map(reviewRow))).map((one) => one.approved_rating)).toEqual(
      before.map((one) => one.approved_rating),
    );
  });

  it('many reviews at once that match a list are all included, in their current state', async () => {
    const { body } = await product.ask(calls.matches, { appID: 1, search: 'zoya' }, { token });
    expect(body.response).toEqual({ isCapped: false, reviews: await seen([7, 107, 207]) });
    const { response } = (await product.ask(calls.matches, { appID: 2 }, { token })).body;
    expect(response.reviews).toEqual([]);
  });

  it('many reviews at once are limited to the newest thousand, and no change accepts more', async () => {
    await query(
      `insert into learners (id, app_id, phone) select n, 2, (9100200000 + n)::text from generate_series(10001, 11001) n`,
    );
    await query(
      `insert into reviews (id, app_id, learner_id, class_id, rating, created_at)
       select n, 2, n, $1, 3, now() - n * interval '1 minute' from generate_series(10001, 11001) n`,
      [chain.classID],
    );
    const { response } = (await product.ask(calls.matches, { appID: 2, filter: 0 }, { token })).body;
    expect(response.isCapped).toBe(true);
    expect(new Set(response.reviews.map(({ ratingID }) => ratingID)).size).toBe(1000);
    expect(response.reviews.some(({ ratingID }) => ratingID === 11_001)).toBe(false);
    const tooMany = [...response.reviews, { ratingID: 11_001, rowVersion: 1 }];
    expect((await decide(1, tooMany)).body).toMatchObject({
      status: false,
      message: 'At most 1,000 reviews are decided at once',
    });
    expect((await decide(1, response.reviews)).body.response).toMatchObject({ decided: 1000, left: [] });
    await query('delete from reviews where app_id = 2');
  });

  it('many reviews at once are decided only once when two people act at the same time, without a deadlock', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => 201 + n);
    const reviews = await seen(ids);
    await query('update reviews set approved_rating = 0 where id = any($1)', [ids]);
    const fresh = await seen(ids);
    const [one, other] = await Promise.all([decide(1, fresh), decide(2, fresh.toReversed())]);
    expect(one.body.response.decided + other.body.response.decided).toBe(60);
    expect(one.body.response.left.length + other.body.response.left.length).toBe(60);
    expect(reviews).toHaveLength(60);
  });
});

describe('a new review', () => {
  const add = async (more = {}) =>
    product.ask(
      calls.add,
      { userAppID: id, classID: chain.classID, rating: 5, comment: ' Very good ', ...more },
      { token },
    );

  it('a new review waits to be read, and can be given once per course and once per video', async () => {
    const { body } = await add();
    expect(await reviewRow(body.response.ratingID)).toMatchObject({ rating: 5, approved_rating: 0 });
    expect((await add()).body.message).toBe('This learner has reviewed this course already');
    expect((await add({ videoID: id })).body.status).toBe(true);
    expect((await add({ videoID: id })).body.message).toBe('This learner has reviewed this video already');
    const [newest] = (await listed({ startDate: companyDay() })).reviews;
    expect(newest).toMatchObject({ comment: 'Very good', type: 'video', approvedRating: 0 });
  });

  it.each([
    [{ userAppID: 999 }, 'The learner was not found. It may have been removed, or the link is old'],
    [{ classID: 999_999 }, 'The class was not found. It may have been removed, or the link is old'],
    [{ videoID: 999_999 }, 'The video was not found. It may have been removed, or the link is old'],
    [{ packageID: 999_999, videoID: undefined, userAppID: id + 1 }, 'This package was not found in this app'],
    [{ rating: 6 }, 'All field must be filled out'],
  ])('a new review is refused with %o', async (more, message) => {
    expect((await add(more)).body).toMatchObject({ status: false, message });
  });

  it('a new review cannot be added with the right to decide about reviews', async () => {
    await query(
      `insert into user_permissions select id, ${keyOf('/reviews')} from admin_users where phone = '${staff.nobody}'`,
    );
    product.services.access.forget();
    const desk = await sessionOf(product.pool, staff.nobody);
    const given = { userAppID: id, classID: chain.classID, rating: 5 };
    expect((await product.ask(calls.add, given, { token: desk })).httpStatus).toBe(403);
    expect((await product.ask(calls.list, { appID: 1 }, { token: desk })).httpStatus).toBe(200);
  });
});
