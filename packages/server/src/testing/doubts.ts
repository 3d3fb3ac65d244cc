import type { Pool } from 'pg';
import { openProduct, type TestProduct } from './product.ts';
import { sessionOf } from './sessions.ts';
import { staff } from './staff.ts';

/** Two faculties, the first of whom is the signed-in one, and a learner whose package has ended or is still valid. */
export async function addAskers(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(`
    insert into faculties (id, app_id, name) values (1, 2, 'Dr Rohan Rao'), (2, 2, 'Dr Leela Menon')
      on conflict do nothing;
    insert into learners (id, app_id, phone, full_name, email) values
      (501, 1, '9300000501', 'Ishita Chatterjee', 'ishita@example.com'),
      (502, 1, '9300000502', 'Karthik Raghavan', '')`);
}

type DoubtInput = {
  question?: string;
  learnerID?: number;
  facultyID?: number | null;
  /** Hours ago. */
  asked?: number;
  /** Hours from now; below 0 it is overdue. */
  due?: number;
  /** Hours ago. */
  replied?: number;
};

/** A doubt as an app would have stored it, at another time than now. @returns its id */
export async function addStoredDoubt(pool: Pick<Pool, 'query'>, doubt: DoubtInput = {}): Promise<number> {
  const { question = 'Why is goodwill written off?', learnerID = 501, facultyID = 1 } = doubt;
  const { asked = 2, due = 5, replied = null } = doubt;
  const { rows } = await pool.query(
    `insert into doubts (learner_id, faculty_id, question, created_at, due_at, description, first_replied_at, replied_at, replied_by)
     select $1::int, $2::int, $3, now() - make_interval(hours => $4), now() + make_interval(hours => $5),
       case when $6::int is null then '' else '<p>Because it is no asset</p>' end,
       now() - make_interval(hours => $6), now() - make_interval(hours => $6), case when $6::int is null then null else 1 end
     returning id`,
    [learnerID, facultyID, question, asked, due, replied],
  );
  return rows[0].id;
}

type DoubtDesk = { product: TestProduct; token: string; faculty: string };

/** A product with learners who ask, and two people who answer: one who sees all doubts, and the first faculty. */
export async function openDoubtDesk(): Promise<DoubtDesk> {
  // All hours count as company hours, so that due times do not depend on the day of the test.
  const product = await openProduct({ SUPPORT_HOURS: 'Mon-Sun 00:00-24:00', DOUBT_ANSWER_HOURS: '10' });
  await addAskers(product.pool);
  await product.pool.query(
    `insert into role_permissions (role_id, route_key) values (5, 20), (5, 57) on conflict do nothing`,
  );
  const [token, faculty] = [
    await sessionOf(product.pool, staff.content),
    await sessionOf(product.pool, staff.faculty),
  ];
  return { product, token, faculty };
}
