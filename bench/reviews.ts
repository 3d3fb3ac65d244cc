import { companyZone } from '@prepdesk/contract/company-time';
import type pg from 'pg';
import { type BenchProduct, median, openBenchProduct, timeOf } from './bench-product.ts';
import { type Asked, besideBare, countFilled, deepStatement } from './beside-bare.ts';
import type { Ratio } from './ratio.ts';

/** `npm run bench -- reviews`; BENCH_REVIEWS=500000 for fewer. */
const reviewCount = Number(process.env.BENCH_REVIEWS || 2_000_000);
const learnerCount = 200_000;
const deepPage = Math.min(10_000, Math.floor(reviewCount / 40));
const limit = 20;
const decidedAtOnce = 1000;

/** Two years of reviews: one in 350 is pending, one in twenty rejected, one in thirteen has one star. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into classes (id, subject_map_id, name, description, image, order_by)
    select n, 1, 'Course ' || n, '', '', n from generate_series(1, 400) n`,
  );
  await client.query(
    `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
    select n, 1, 1, 'Package ' || n, 100, 30 from generate_series(1, 40) n`,
  );
  await client.query(`insert into persons (id) select n from generate_series(1, ${learnerCount}) n`);
  await client.query(
    `insert into learners (id, app_id, phone, full_name, email, person_id, key_person_id)
    select n, 1, (9100000000 + n)::text, initcap(substr(md5(n::text), 1, 6)) || ' ' || initcap(substr(md5((n % 5000)::text), 7, 7)),
      substr(md5(n::text), 1, 12) || '@example.com', n, n from generate_series(1, ${learnerCount}) n`,
  );
  await client.query(
    `insert into reviews (app_id, learner_id, class_id, package_id, rating, comment, approved_rating, created_at)
    select 1, 1 + n % ${learnerCount}, 1 + (n % ${learnerCount} * 7 + n / ${learnerCount}) % 400, 1 + n % 40,
      case when n % 13 = 0 then 1 else 2 + n % 4 end,
      'Lesson ' || md5(n::text) || ' was ' || (array['clear', 'fast', 'long', 'useful'])[1 + n % 4],
      case when n % 350 = 3 then 0 when n % 20 = 7 then 2 else 1 end,
      now() - (${reviewCount} - n) * (interval '730 days' / ${reviewCount}) from generate_series(1, ${reviewCount}) n`,
  );
  await client.query('set session_replication_role = default');
  await countFilled(client, { list: 'reviews.list', scope: '[1]', count: reviewCount });
  await client.query(
    `insert into review_months
    select 1, class_id, package_id, 'course', date_trunc('month', created_at at time zone '${companyZone}')::date, 0,
      count(*) filter (where approved_rating = 0), count(*) filter (where approved_rating = 1),
      count(*) filter (where approved_rating = 2), coalesce(sum(rating) filter (where approved_rating = 1), 0)
    from reviews group by 2, 3, 5`,
  );
  await client.query('vacuum (analyze) reviews, learners, classes, packages, review_months');
  client.release();
}

const total = `(select sum(n)::int from list_counts where list = 'reviews.list' and scope = '[1]')`;
const columns = `r.id, l.full_name as "fullName", c.name::text as "courseName", r.type, l.email as "userEmail", r.comment,
  r.rating, r.approved_rating as "approvedRating", r.learner_id as "userAppsID", l.person_id as "personID",
  r.class_id as "classID", coalesce(v.cdn, '') as "videoName", coalesce(p.package_name::text, '') as "packageName",
  r.created_at as "createdAt", r.row_version as "rowVersion"`;
const beside = `join learners l on l.id = r.learner_id join classes c on c.id = r.class_id
  left join videos v on v.id = r.video_id left join packages p on p.id = r.package_id`;
/** Up to 10,001 matches are found, counted and sorted. */
const matching = (where: string) => `with m as materialized (
    select r.created_at, r.id from reviews r where r.app_id = 1 and ${where} limit 10001),
  k as (select * from m order by created_at desc, id desc limit ${limit})
  select (select count(*)::int from m) as total, ${columns} from k join reviews r on r.id = k.id ${beside}
  order by k.created_at desc, k.id desc`;

const sought = '4ca42';

/** What a person would write by hand. */
const questions: Asked[] = [
  {
    name: 'page 1',
    statement: `select ${total} as total, ${columns} from reviews r ${beside} where r.app_id = 1
      order by r.created_at desc, r.id desc limit ${limit}`,
    values: [],
    input: {},
  },
  {
    name: `page ${deepPage}`,
    statement: deepStatement({
      list: 'reviews.list',
      scope: '[1]',
      columns,
      from: `reviews r ${beside} where r.app_id = 1`,
      limit,
      keys: [
        ['r.created_at', 'timestamptz'],
        ['r.id', 'int'],
      ],
    }),
    values: [(deepPage - 1) * limit],
    input: { page: deepPage },
  },
  {
    name: 'those that wait',
    statement: matching('r.approved_rating = 0'),
    values: [],
    input: { filter: 0 },
  },
  {
    name: 'one star',
    statement: `select (select count(*)::int from (select 1 from reviews where app_id = 1 and rating = $1 limit 10001) f) as total,
      ${columns} from reviews r ${beside} where r.app_id = 1 and r.rating = $1
      order by r.created_at desc, r.id desc limit ${limit}`,
    values: [1],
    input: { rating: 1 },
  },
  {
    name: 'search',
    statement: matching(`(r.comment ilike $1 or r.learner_id = any(array(
      select id from learners where full_name ilike $1 or email ilike $1)))`),
    values: [`%${sought}%`],
    input: { search: sought },
  },
];

/** How many seconds a decision about the newest thousand takes. */
async function deciding({ pool, token }: BenchProduct, url: string): Promise<number> {
  const taken: number[] = [];
  for (const approvedRating of [1, 2, 0]) {
    const { rows: reviews } = await pool.query(
      `select id as "ratingID", row_version as "rowVersion" from reviews where approved_rating <> $1
      order by id desc limit ${decidedAtOnce}`,
      [approvedRating],
    );
    taken.push(await timeOf(`${url}/api/admin/decideratings`, { approvedRating, reviews }, token));
  }
  console.info(`reviews: ${decidedAtOnce} decided in ${taken.map(Math.round).join(', ')} ms`);
  return median(taken) / 1000;
}

/** Compares the list of reviews with handlers written by hand, and measures a decision about a thousand. */
export async function reviewLists(): Promise<Ratio[]> {
  const product = await openBenchProduct(fill);
  const { token, server } = product;
  try {
    const own = await server.listen({ port: 0, host: '127.0.0.1' });
    return [
      ...(await besideBare(product, {
        list: 'reviews',
        of: String(reviewCount),
        token,
        url: `${own}/api/admin/ratings`,
        questions: questions.map((one) => ({ ...one, input: { appID: 1, limit, ...one.input } })),
      })),
      {
        name: 'reviews, figures of all',
        ratio: (await timeOf(`${own}/api/admin/ratingfigures`, { appID: 1 }, token)) / 1000,
        atMost: 0.3,
        unit: 's',
      },
      {
        name: `reviews, ${decidedAtOnce} decided at once`,
        ratio: await deciding(product, own),
        atMost: 1,
        unit: 's',
      },
    ];
  } finally {
    await product.close();
  }
}
