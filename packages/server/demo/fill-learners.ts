import { sql } from 'drizzle-orm';
import { startOfDay } from '../src/db/company-time.ts';
import type { Db } from '../src/db/connect.ts';
import { unlogged } from './fill-orders.ts';

/** So many of those who bought watch and are signed in: enough to look somebody up, and quick. */
const watchers = 320;
const minSittings = 55;
const daysBack = 365;

const gadgets = sql`(values
  (0, 'android', 'Redmi Note 13', 'Xiaomi', 'Android 15'), (1, 'ios', 'iPhone 15', 'Apple', 'iOS 19.1'),
  (2, 'android', 'Galaxy A55', 'Samsung', 'Android 14'), (3, 'ios', 'iPad Air', 'Apple', 'iOS 18.6'),
  (4, 'android', 'Nord 4', 'OnePlus', 'Android 15'), (5, 'web', 'Chrome on Windows', '', 'Chrome 142'),
  (6, 'android', 'Pixel 9', 'Google', 'Android 16')) g(n, platform, name, maker, version)`;

/**
 * A year of what buyers watched of what they bought, and the devices on which they are signed in. All of it follows from
 * their orders, so that it is always the same.
 * @param today yyyy-MM-dd
 */
export async function addLearnerDays(db: Db, today: string): Promise<void> {
  const now = startOfDay(sql`${today}`);
  const sinceThen = sql`${now} - ${daysBack}::int * interval '1 day'`;
  await unlogged(db, ['devices', 'packages'], async () => {
    await db.execute(
      sql`update packages set device_limit = case id % 3 when 0 then 2 when 1 then 3 else 0 end`,
    );
    await db.execute(sql`
      create temporary table watchers on commit drop as
      select learner_id, package_id, since, until, row_number() over (order by learner_id)::int as n from (
        select distinct on (learner_id) learner_id, package_id, greatest(purchased_at, ${sinceThen}) as since,
          least(${now}, ${startOfDay(sql`package_expiry_date`)}) as until
        from orders
        where is_active = 1 and package_expiry_date > ${today}::date - ${daysBack}::int and purchased_at < ${now} - interval '2 days'
        order by learner_id, purchased_at desc) bought
      order by learner_id limit ${watchers}`);
    await db.execute(sql`
      insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
      select w.learner_id, l.ids[1 + (k * 31 + w.n * 17) % cardinality(l.ids)], case when (k + w.n) % 4 = 0 then 2 else 1 end,
        date_trunc('second', w.since + (w.until - w.since) * ((k * 0.6180339887 + w.n * 0.37) % 1)),
        240 + (k * 977 + w.n * 131) % 3300
      from watchers w
      join (
        select c.package_id, array_agg(s.id order by s.id) as ids
        from package_classes c
        join topics t on t.class_id = c.class_id
        join sub_topics s on s.topic_id = t.id and s.slug_id = 1
        where c.package_id in (select package_id from watchers)
        group by c.package_id) l on l.package_id = w.package_id
      cross join lateral generate_series(1, ${minSittings} + w.n % 80) k
      order by 4, 1`);
    await db.execute(sql`
      insert into devices (learner_id, device_name, device_manufacture, platform, device_token, device_version,
        ip_address, created_at, updated_at, ended_at)
      select w.learner_id, g.name, g.maker, g.platform, md5(w.learner_id || '/' || k), g.version,
        '203.0.113.' || 1 + (w.n * 7 + k) % 250,
        w.since + (k + 1) * interval '3 hours', w.until - k * interval '31 hours' - (w.n % 600) * interval '1 minute',
        -- The third was signed out again.
        case when k = 2 then w.until - interval '62 hours' end
      from watchers w
      cross join lateral generate_series(0, w.n % 3) k
      join ${gadgets} on g.n = (w.n * 3 + k * 2) % 7
      where w.until - w.since > interval '10 days'
      order by 1, k`);
  });
  await db.execute(sql`analyze watch_log, devices`);
}
