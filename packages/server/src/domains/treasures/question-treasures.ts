import { conflict, missing, refused } from '@prepdesk/contract/failures';
import { questionTreasures as calls } from '@prepdesk/contract/treasures/question-treasures';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { containing } from '../../db/like.ts';
import { questions } from '../../db/schema/questions.ts';
import {
  questionTreasures as mappings,
  treasures as posts,
  treasureTopics as topics,
} from '../../db/schema/treasures.ts';
import { implement } from '../../http/call/implement.ts';
import { storedTreasure } from './treasures.ts';

const { courses: _, rowVersion: __, ...postColumns } = storedTreasure.columns;

const maxShown = 200;

type TreasureQuery = { classID: number; questionID?: number | undefined; search: string };

/** Those of the question first, then those of the class's subject in the order of their topics. */
async function postsFor(db: Db, { classID, questionID = 0, search }: TreasureQuery) {
  const [scope] = (
    await db.execute<{ subject: number; app: number }>(sql`
      select m.subject_id as subject, m.app_id as app from classes c
      join subject_maps m on m.id = c.subject_map_id where c.id = ${classID}`)
  ).rows;
  if (!scope) throw missing('The class');
  const isOffered = and(
    ...[eq(topics.subjectID, scope.subject), eq(topics.appID, scope.app)],
    ...[eq(posts.isActive, 1), eq(topics.isActive, 1)],
  );
  const like = containing(search);
  const exists = sql`(${search} = '' or ${topics.name}::text ilike ${like} or ${posts.id}::text = ${search}
    or regexp_replace(${posts.post}, '<[^>]*>', '', 'g') ilike ${like})`;
  return db
    .select(postColumns)
    .from(posts)
    .innerJoin(topics, eq(topics.id, posts.treasureTopicID))
    .leftJoin(mappings, and(eq(mappings.treasureID, posts.id), eq(mappings.questionID, questionID)))
    .where(and(or(isNotNull(mappings.questionID), isOffered), exists))
    .orderBy(isNull(mappings.questionID), topics.orderBy, topics.id, posts.orderBy, posts.id)
    .limit(maxShown + 1);
}

/** At most as many as a set may contain. */
const readByLearners = (db: Db, questionID: number) =>
  db
    .select({ postID: posts.id, post: posts.post })
    .from(mappings)
    .innerJoin(posts, eq(posts.id, mappings.treasureID))
    .innerJoin(topics, eq(topics.id, posts.treasureTopicID))
    .where(and(eq(mappings.questionID, questionID), eq(posts.isActive, 1), eq(topics.isActive, 1)))
    .orderBy(topics.orderBy, topics.id, posts.orderBy, posts.id)
    .limit(500);

/** Ids separated by commas, ascending. */
async function mappedTo(db: Db, questionID: number): Promise<string> {
  const { rows } = await db.execute<{ ids: string | null }>(sql`
    select string_agg(treasure_id::text, ',' order by treasure_id) as ids
    from question_treasures where question_id = ${questionID}`);
  return rows[0]?.ids ?? '';
}

async function lastAuthor(db: Db, questionID: number): Promise<string> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select u.full_name as name from audit_log a left join admin_users u on u.id = a.actor_id
    where a.table_name = 'question_treasures' and a.row_key like ${`${questionID}/%`}
    order by a.id desc limit 1`);
  return rows[0]?.name ?? 'someone else';
}

async function refuseUnknown(db: Db, postIDs: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select one as id from unnest(${sql.param(postIDs)}::int[]) one
    where not exists (select from treasures p where p.id = one) limit 1`);
  if (rows[0]) throw refused(`The treasure ${rows[0].id} was not found. It may have been removed`);
}

export const questionTreasures = implement(calls, {
  list: async ({ input, db }) => {
    const posts = await postsFor(db, input);
    const mapped = input.questionID ? await mappedTo(db, input.questionID) : '';
    return { today: posts.slice(0, maxShown), mapped, isCapped: posts.length > maxShown };
  },
  shown: async ({ input: { questionID }, db }) => ({ treasures: await readByLearners(db, questionID) }),
  save: async ({ input, db }) => {
    const { questionID, postID: postIDs, before } = input;
    const isIt = eq(questions.id, questionID);
    const [question] = await db.select({ id: questions.id }).from(questions).where(isIt).for('update');
    if (!question) throw missing('The question');
    const mapped = await mappedTo(db, questionID);
    const postID = postIDs.join(',');
    if (before && before.join(',') !== mapped && postID !== mapped) {
      throw conflict({ postID: mapped }, await lastAuthor(db, questionID));
    }
    await refuseUnknown(db, postIDs);
    const wanted = sql`${sql.param(postIDs)}::int[]`;
    await db.execute(sql`delete from question_treasures
      where question_id = ${questionID} and not treasure_id = any(${wanted})`);
    await db.execute(sql`insert into question_treasures (question_id, treasure_id)
      select ${questionID}::int, one from unnest(${wanted}) one on conflict do nothing`);
    return { postID };
  },
});
