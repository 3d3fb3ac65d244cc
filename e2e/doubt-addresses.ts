import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

export const replyTo = (doubtID: number, facultyID: number, userAppsID: number): string =>
  `/reply/${doubtID}?id=${encodeId({ facultyID, userAppsID })}`;

/** Where the reply screen has something to show in the demo company: a pending doubt about a question. */
export async function doubtAddresses() {
  const [row] = await sql(
    `select id, coalesce(faculty_id, 0) as faculty, learner_id as learner from doubts
     where replied_at is null and question_id is not null order by id limit 1`,
  );
  return { '/reply/{id}': replyTo(Number(row?.id), Number(row?.faculty), Number(row?.learner)) };
}

/** A doubt of the clinical faculty that is due before all others. @returns its number and address */
export async function aDoubt(question: string) {
  const [row] = await sql(
    `insert into doubts (learner_id, faculty_id, category_id, question, created_at, due_at)
     select learner_id, 1, 1, $1, now() - interval '30 days', now() - interval '1 year' from doubts
     where faculty_id = 1 order by id limit 1 returning id, learner_id as learner`,
    [question],
  );
  const doubtID = Number(row?.id);
  return { doubtID, address: replyTo(doubtID, 1, Number(row?.learner)) };
}

/** Stores a reply as if a colleague had sent it meanwhile. */
export const answerAs = (doubtID: number, html: string) =>
  sql(
    `with sent as (
       insert into doubt_replies (doubt_id, description, replied_by) values ($1, $2, 4) returning created_at
     )
     update doubts set description = $2, replied_by = 4, replied_at = sent.created_at,
       first_replied_at = coalesce(first_replied_at, sent.created_at) from sent where id = $1`,
    [doubtID, html],
  );
