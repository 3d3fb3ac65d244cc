import { dayFromToday } from '@prepdesk/contract/company-time';
import type { SegmentKind, SegmentRule } from '@prepdesk/contract/pushes/segments';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../../db/connect.ts';
import { copyDatabase } from '../../testing/database-copy.ts';
import { newDice } from '../../testing/dice.ts';
import { learnersOfSegment, targetsOf } from './audience.ts';
import { takeDownAudience } from './take-down.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
let connection: Connection;

const course = 901;
const otherCourse = 902;
const pack = 901;
const otherPack = 902;

const names = {
  1: 'bought',
  2: 'opened by staff',
  3: 'seat',
  4: 'ran out',
  5: 'given back',
  6: 'not paid',
  7: 'other course',
  8: 'nothing',
  9: 'inactive',
  10: 'other app',
} as const;

beforeAll(async () => {
  database = await copyDatabase();
  connection = connect(database.connection, pino({ level: 'silent' }));
  const query = (text: string) => connection.pool.query(text);
  await query(
    `insert into courses (id, app_id, name) values (${course}, 1, 'Inter'), (${otherCourse}, 1, 'Final')`,
  );
  await query(`insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
    values (${pack}, 1, ${course}, 'Group 1', 100, 30), (${otherPack}, 1, ${otherCourse}, 'All', 100, 30)`);
  await query(`insert into learners (id, app_id, phone, full_name, is_active)
    select n, case n when 10 then 2 else 1 end, (9600000000 + n)::text, 'L' || n, (n <> 9)::int from generate_series(1, 10) n`);
  const order = (learner: number, packageID: number, days: number, isPaid = 1) =>
    query(`
    insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
      is_active, validity_in_days, package_expiry_date)
    values (${learner}, 'P${learner}', 1, ${learner}, ${packageID}, 'x', 100, ${isPaid ? 100 : 'null'}, ${isPaid}, 30,
      '${dayFromToday(days)}')`);
  await order(1, pack, 3);
  await order(4, pack, -1);
  await order(5, pack, 20);
  await order(6, pack, 20, 0);
  await order(7, otherPack, 20);
  await order(9, pack, 3);
  await query(`insert into admin_users (id, phone, full_name) values (1, '9000000001', 'Asha')
    on conflict do nothing`);
  await query(`insert into refunds (order_id, amount, reference_id, state, decided_by, done_at)
    values (5, 100, '1', 'done', (select min(id) from admin_users), now())`);
  await query(
    `insert into learner_access (learner_id, package_id, expires_on) values (2, ${pack}, '2999-01-31')`,
  );
  await query(`insert into institution_clients (id, app_id, name, city) values (901, 1, 'College', 'Pune')`);
  await query(`insert into institution_packages (client_id, package_id, seats, expires_on)
    values (901, ${pack}, 5, '${dayFromToday(7)}')`);
  await query(`insert into institution_learners (learner_id, client_id) values (3, 901)`);
  await query(`insert into devices (learner_id, platform, device_token, updated_at)
    select n, 'android', 'own-' || n, now() - n * interval '10 days' from generate_series(1, 10) n`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

type SegmentInput = Omit<SegmentRule, 'kind'>;

const segmentOf = (kind: SegmentKind, input: SegmentInput = {}) =>
  learnersOfSegment({ appID: 1, kind, ...input });

async function whoIs(kind: SegmentKind, input?: SegmentInput) {
  const { rows } = await connection.db.execute<{ id: keyof typeof names }>(
    sql`select id from (${segmentOf(kind, input)}) l order by id`,
  );
  return rows.map(({ id }) => names[id]);
}

const holders = ['bought', 'opened by staff', 'seat'];

describe('a segment', () => {
  it('a segment of an app contains all its active learners', async () => {
    expect(await whoIs('app')).toEqual(
      Object.values(names).filter((name) => name !== 'inactive' && name !== 'other app'),
    );
  });

  it('a segment of a course or a package contains everybody who has it today, however they got it', async () => {
    expect(await whoIs('course', { courseID: course })).toEqual(holders);
    expect(await whoIs('package', { packageID: pack })).toEqual(holders);
    expect(await whoIs('course', { courseID: otherCourse })).toEqual(['other course']);
  });

  it('a segment of packages that end soon leaves out learners whose package goes on or has ended', async () => {
    expect(await whoIs('package-ends', { days: 3 })).toEqual(['bought']);
    expect(await whoIs('package-ends', { days: 7 })).toEqual(['bought', 'seat']);
  });

  it('a segment of people who bought nothing contains those who gave it back, and nobody whose package ended', async () => {
    expect(await whoIs('no-purchase')).toEqual(['given back', 'not paid', 'nothing']);
  });

  it('a segment of absent people contains nobody who was there since', async () => {
    expect(await whoIs('inactive', { days: 65 })).toEqual(['other course', 'nothing']);
  });

  it('a segment of two conditions contains those who meet both, in either order', async () => {
    const inactive = { andKind: 'inactive', andDays: 15 } as const;
    expect(await whoIs('course', { courseID: course, ...inactive })).toEqual(['opened by staff', 'seat']);
    expect(await whoIs('inactive', { days: 15, andKind: 'course', andCourseID: course })).toEqual([
      'opened by staff',
      'seat',
    ]);
    expect(await whoIs('no-purchase', { andKind: 'inactive', andDays: 65 })).toEqual(['nothing']);
    expect(await whoIs('app', { andKind: 'package-ends', andDays: 7 })).toEqual(['bought', 'seat']);
    expect(await whoIs('course', { courseID: course, andKind: 'course', andCourseID: otherCourse })).toEqual(
      [],
    );
  });

  it('a segment of one condition is not narrowed by fields of a second one that it does not have', async () => {
    for (const andKind of ['', null, undefined] as const)
      expect(await whoIs('course', { courseID: course, andKind, andDays: 15 })).toEqual(holders);
  });
});

it('a push to a segment of two conditions is sent to those who meet both when it leaves', async () => {
  await connection.pool.query(`
    insert into segments (id, app_id, name, kind, course_id, and_kind, and_days)
      values (950, 1, 'Absent holders', 'course', ${course}, 'inactive', 15);
    insert into pushes (id, kind, app_id, segment_id, title, description) values (950, 'segment', 1, 950, 'T', 'D');
    insert into push_occurrences (id, push_id, due_at, people) values (950, 950, now(), 0)`);
  await connection.transaction((db) => takeDownAudience(db, 950));
  const { rows } = await connection.pool.query(`
    select d.learner_id from push_deliveries p join devices d on d.id = p.device_id
    where p.occurrence_id = 950 order by 1`);
  expect(rows).toEqual([{ learner_id: 2 }, { learner_id: 3 }]);
});

it('people who bought nothing, and packages that end soon, are found without reading all orders of a company', async () => {
  const indexesOf = (kind: SegmentKind, input?: SegmentInput) =>
    connection.transaction(async (db) => {
      // Tables of ten rows are otherwise read as they are.
      await db.execute(sql`set local enable_seqscan = off`);
      await db.execute(sql`set local enable_bitmapscan = off`);
      const { rows } = await db.execute<Record<'QUERY PLAN', string>>(
        sql`explain select count(distinct s.person_id) from (${segmentOf(kind, input)}) s`,
      );
      const scans = rows.map(
        (row) => /(Index (?:Only )?Scan using \w+) on (learners|orders) /.exec(row['QUERY PLAN'])?.[1],
      );
      return scans.filter(Boolean);
    });
  expect(await indexesOf('app')).toEqual(['Index Only Scan using learners_active']);
  expect(await indexesOf('no-purchase')).toContain('Index Only Scan using orders_held_of_learner');
  expect(await indexesOf('package-ends', { days: 7 })).toContain('Index Scan using orders_by_end');
});

it('an app that two learners use gets a push once, for the learner who was there last', async () => {
  await connection.pool.query(`insert into devices (id, learner_id, platform, device_token, updated_at)
    values (990, 7, 'web', 'shared', now()), (991, 8, 'web', 'shared', now() - interval '1 day')`);
  const { rows } = await connection.db.execute(
    sql`select id from (${targetsOf(sql`select id, person_id from learners where id in (7, 8)`)}) t
      where platform = 'web'`,
  );
  expect(rows).toEqual([{ id: 990 }]);
});

it('learners without a purchase are those who have no order that was paid, or free, and is not wholly given back', async () => {
  const seed = Number(process.env.SEED) || 20_261_128;
  const dice = newDice(seed);
  const expected: number[] = [];
  for (let learner = 2001; learner <= 2080; learner += 1) {
    let isHolder = false;
    const statements = [
      `insert into learners (id, app_id, phone, full_name) values (${learner}, 1, '${9_500_000_000 + learner}', 'R')`,
    ];
    for (let n = 0; n < dice.below(3); n += 1) {
      const order = learner * 10 + n;
      const price = dice.oneOf([0, 100, 100]);
      const isPaid = dice.oneOf([0, 1, 1, 1]);
      statements.push(`insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price,
          paid_amount, is_active, validity_in_days, package_expiry_date)
        values (${order}, 'R${order}', 1, ${learner}, ${pack}, 'x', ${price}, ${isPaid ? price : 'null'}, ${isPaid}, 30,
          '${dayFromToday(dice.below(40) - 20)}')`);
      let givenBack = 0;
      if (isPaid && price > 0) {
        for (const amount of dice.oneOf([[], [100], [40, 60], [40]])) {
          const state = dice.oneOf(['done', 'done', 'disputed', 'waiting', 'failed', 'rejected']);
          const isDone = state === 'done' || state === 'disputed';
          if (isDone) givenBack += amount;
          statements.push(`insert into refunds (order_id, amount, reference_id, state, decided_by, done_at)
            values (${order}, ${amount}, '${amount}', '${state}', 1, ${isDone ? 'now()' : 'null'})`);
        }
      }
      if (isPaid && (price === 0 || givenBack < price)) isHolder = true;
    }
    await connection.pool.query(statements.join(';'));
    if (!isHolder) expected.push(learner);
  }
  const { rows } = await connection.db.execute<{ id: number }>(
    sql`select id from (${segmentOf('no-purchase')}) l where id > 2000 order by id`,
  );
  expect(
    rows.map(({ id }) => id),
    `SEED=${seed}`,
  ).toEqual(expected);
});
