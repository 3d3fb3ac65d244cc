import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import { unlogged } from './fill-orders.ts';

/** Tables that are filled here and keep a log row by row. */
const logged = [
  ...['developers', 'icai_members', 'referral_codes', 'referrals', 'institution_clients'],
  ...['institution_packages', 'institution_learners'],
];

/** An identity card and a registration letter, both in `data/files`. */
const image = '/files/referrals/859e2c38395f2c43b523f6d783c2191a.png';
const letter = '/files/referrals/411da2cde3a7b6412b0c512cb398e247.pdf';

const institutions = [
  ...[
    ['Lakeside College of Commerce', 'Pune', 'Meera Kulkarni'],
    ['Nandini Institute', 'Bengaluru', 'S. Rao'],
  ],
  ...[
    ['Western Articleship Forum', 'Mumbai', 'Rustom Irani'],
    ['St. Xavier Evening College', 'Kolkata', 'A. Sen'],
  ],
  ['Deccan Chartered Associates', 'Hyderabad', 'Farah Ali'],
];

/**
 * Developers, students of the institute with codes and friends, and institution clients. Who they are follows from the
 * learners' ids, so that they are always the same.
 * @param today yyyy-MM-dd
 */
export async function addSupport(db: Db, today: string): Promise<void> {
  const nth = sql`(select id, app_id, row_number() over (order by id) as n from learners) l`;
  await unlogged(db, logged, async () => {
    await db.execute(sql`
      insert into developers (learner_id, app_active_on, is_developer, comment, is_active)
      select id, app_id, (n <> 5)::int,
        (array['Android player', 'iOS player', 'Tests downloads', 'Notes viewer', 'Left the team', 'Push on old phones'])[n],
        (n <> 5)::int
      from ${nth} where n <= 6`);
    await db.execute(sql`
      insert into icai_members (learner_id, status, credit_seconds, created_at)
      select id, case n % 8 when 6 then 'Pending' when 7 then 'Rejected' else 'Verified' end, (n % 9) * 5400,
        ${today}::date - (n % 300)::int * interval '1 day' + interval '9 hours'
      from ${nth} where app_id = 1 and n % 3 = 0 and n <= 300`);
    await db.execute(sql`
      insert into referral_codes (learner_id, code)
      select l.id, upper(split_part(full_name, ' ', 1)) || l.id
      from ${nth} join learners using (id) where l.n % 6 = 0 and l.n <= 300`);
    // Every code has up to four friends: those who registered next.
    await db.execute(sql`
      insert into referrals (learner_id, owner_id, docs, status, updated_at)
      select l.id, owner.id,
        case l.n % 4 when 0 then '{}'::text[] when 1 then array[${image}] when 2 then array[${letter}]
          else array[${image}, ${letter}] end,
        case l.n % 5 when 0 then 'Pending' when 1 then 'Rejected' else 'Approved' end,
        ${today}::date - (l.n % 200)::int * interval '1 day' + interval '13 hours'
      from ${nth}
      join (select id, row_number() over (order by id) as n from learners) owner
        on owner.n % 6 = 0 and owner.n <= 300 and l.n between owner.n + 1 and owner.n + 4 and owner.n % 4 <> 0`);
    await db.execute(sql`
      insert into institution_clients (app_id, name, city, contact_name, contact_phone, contact_email, is_active)
      select 1, name, city, contact, '020 2612 340' || n, 'office' || n || '@example.com', (n <> 4)::int
      from unnest(${sql.param(institutions.map(([name]) => name))}::text[],
        ${sql.param(institutions.map(([, city]) => city))}::text[],
        ${sql.param(institutions.map(([, , contact]) => contact))}::text[]) with ordinality c (name, city, contact, n)`);
    await db.execute(sql`
      insert into institution_packages (client_id, package_id, seats, expires_on)
      select c.id, p.id, 20 + c.n * 10, ${today}::date + (400 - c.n * 85)::int
      from (select id, row_number() over (order by id) as n from institution_clients) c
      join (select id, row_number() over (order by id) as n from packages where app_id = 1) p
        on p.n in (c.n, c.n + 5)`);
    await db.execute(sql`
      insert into institution_learners (learner_id, client_id, created_at)
      select l.id, c.id, ${today}::date - (l.n % 90)::int * interval '1 day'
      from (select id, row_number() over (order by id) as n from institution_clients) c
      join ${nth} on l.app_id = 1 and l.n % 40 = c.n + 10 and l.n < 500`);
  });
}
