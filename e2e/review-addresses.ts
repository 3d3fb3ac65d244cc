import { sql } from './product.ts';

/** Pending reviews of one course by so many learners, with similar texts. @returns their numbers, newest first */
export async function waitingReviews(comment: string, count: number): Promise<number[]> {
  const rows = await sql(
    `with made as (
      insert into learners (app_id, phone, full_name, email)
      select 1, (9300000000 + (random() * 99999999)::int)::text, $1 || ' ' || n, 'reviewer@example.com' from generate_series(1, $2::int) n
      returning id, full_name
    )
    insert into reviews (app_id, learner_id, class_id, rating, comment, created_at)
    select 1, id, (select min(class_id) from reviews where app_id = 1), 4, full_name,
      now() - interval '1 minute' * right(full_name, 1)::int from made returning id, comment`,
    [comment, count],
  );
  return rows
    .toSorted((one, other) => String(one.comment).localeCompare(String(other.comment)))
    .map(({ id }) => Number(id));
}

/** The states of reviews, in the order of these numbers. */
export async function statesOf(ids: readonly number[]): Promise<number[]> {
  const rows = await sql('select id, approved_rating from reviews where id = any($1)', [ids]);
  return ids.map((id) => Number(rows.find((row) => row.id === id)?.approved_rating));
}

export const setState = (id: number, state: number) =>
  sql('update reviews set approved_rating = $2 where id = $1', [id, state]);
