import { createHash } from 'node:crypto';
import { conflict, refused } from '@prepdesk/contract/failures';
import {
  questionMapping as calls,
  type MappableQuestion,
  maxQuestionMatches,
  questionSlugIDs,
} from '@prepdesk/contract/mapping/question-mapping';
import { and, asc, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { lastAuthor } from '../../db/row-version.ts';
import { subTopicQuestions as mappings } from '../../db/schema/mapping.ts';
import { questions as table } from '../../db/schema/questions.ts';
import { implement } from '../../http/call/implement.ts';
import { questionColumns, questionMatchesShort } from '../questions/index.ts';
import { requireSlug } from './slug-of-sub-topic.ts';

const takesQuestions = { takes: 'questions', slugIDs: questionSlugIDs };

const columns = {
  ...questionColumns,
  mapped: sql<number>`(${mappings.questionID} is not null)::int`,
};

const questionsAt = (db: Db, subTopicID: number) =>
  db
    .select(columns)
    .from(table)
    .leftJoin(mappings, and(eq(mappings.questionID, table.id), eq(mappings.subTopicID, subTopicID)))
    .$dynamic();

const none = sql<string>`''`;
const briefColumns = {
  ...columns,
  optionsOne: none,
  optionsTwo: none,
  optionsThree: none,
  optionsFour: none,
  optionsFive: none,
  solution: none,
  reference: none,
};

const mappedQuestions = (db: Db, subTopicID: number, isBrief = false): Promise<MappableQuestion[]> =>
  db
    .select(isBrief ? briefColumns : columns)
    .from(mappings)
    .innerJoin(table, eq(table.id, mappings.questionID))
    .where(eq(mappings.subTopicID, subTopicID))
    .orderBy(asc(mappings.position), asc(mappings.questionID));

/** Inactive questions are found only where they are mapped, so that they can be removed. */
const mayShow = or(eq(table.isActive, 1), isNotNull(mappings.questionID));

const among = (ids: readonly number[]): SQL => sql`${table.id} = any(${sql.param(ids)}::int[])`;

type MappedQuestion = { questionID: number; position: number };

const setOf = (db: Db, subTopicID: number): Promise<MappedQuestion[]> =>
  db
    .select({ questionID: mappings.questionID, position: mappings.position })
    .from(mappings)
    .where(eq(mappings.subTopicID, subTopicID))
    .orderBy(asc(mappings.position), asc(mappings.questionID));

/** The same questions in the same order always have the same version, however they were mapped. */
const versionOf = (ids: readonly number[]): string =>
  createHash('sha256').update(ids.join(',')).digest('base64url').slice(0, 22);

/** @throws Failure `conflict`, with the current list, when somebody saved it after it was read */
async function assertSetVersion(
  db: Db,
  subTopicID: number,
  stored: readonly MappedQuestion[],
  sent?: string,
) {
  const ids = stored.map(({ questionID }) => questionID);
  const setVersion = versionOf(ids);
  if (sent === undefined || sent === setVersion) return;
  const author = await lastAuthor(db, { table: 'sub_topic_questions', key: subTopicID });
  throw conflict({ mappedQues: ids.join(','), setVersion }, author);
}

/** New questions must exist and be active; a question that is mapped already may have become inactive. */
async function refuseUnfit(db: Db, coming: readonly number[]): Promise<void> {
  if (coming.length === 0) return;
  const stored = await db
    .select({ id: table.id, isActive: table.isActive })
    .from(table)
    .where(among(coming))
    .for('key share');
  const known = new Map(stored.map(({ id, isActive }) => [id, isActive]));
  const unknown = coming.filter((one) => !known.has(one));
  if (unknown.length > 0) throw refused(`These questions were not found: ${numbersOf(unknown)}`);
  const inactive = coming.filter((one) => known.get(one) !== 1);
  if (inactive.length > 0) {
    throw refused(`These questions are inactive, so they cannot be mapped: ${numbersOf(inactive)}`);
  }
}

const maxNumbersShown = 50;

function numbersOf(ids: readonly number[]): string {
  const message = ids.slice(0, maxNumbersShown).join(', ');
  return ids.length > maxNumbersShown ? `${message} and ${ids.length - maxNumbersShown} more` : message;
}

/**
 * The position of each question in the new list. Questions whose order does not change keep their position, so that
 * mapping ten more writes ten rows and not five thousand.
 */
export function positionsOf(ids: readonly number[], stored: readonly MappedQuestion[]): MappedQuestion[] {
  const positionOf = new Map(stored.map(({ questionID, position }) => [questionID, position]));
  const kept: MappedQuestion[] = [];
  let last = 0;
  for (const questionID of ids) {
    const position = positionOf.get(questionID) ?? last + 1;
    if (position <= last) return ids.map((one, index) => ({ questionID: one, position: index + 1 }));
    kept.push({ questionID, position });
    last = position;
  }
  return kept;
}

/** Removes and adds questions in one statement: one audit row for each, however many there are. */
async function storeSet(db: Db, subTopicID: number, set: readonly MappedQuestion[]): Promise<void> {
  const ids = set.map(({ questionID }) => questionID);
  const positions = set.map(({ position }) => position);
  await db.execute(sql`
    with wanted as (
      select * from unnest(${sql.param(ids)}::int[], ${sql.param(positions)}::int[]) w (question_id, position)
    ), gone as (
      delete from sub_topic_questions
      where sub_topic_id = ${subTopicID}
        and not exists (select from wanted where wanted.question_id = sub_topic_questions.question_id)
    )
    insert into sub_topic_questions (sub_topic_id, question_id, position)
    select ${subTopicID}, question_id, position from wanted
    on conflict (sub_topic_id, question_id) do update set position = excluded.position
      where sub_topic_questions.position <> excluded.position`);
}

export const questionMapping = implement(calls, {
  mapped: async ({ input: { subTopicID, isBrief }, db }) => {
    await requireSlug(db, subTopicID, takesQuestions);
    const questions = await mappedQuestions(db, subTopicID, isBrief === 1);
    return { questions, setVersion: versionOf(questions.map(({ questionID }) => questionID)) };
  },
  search: async ({ input: { subTopicID, search }, db }) => {
    await requireSlug(db, subTopicID, takesQuestions);
    if (search === '') return { questions: await mappedQuestions(db, subTopicID), isCapped: false };
    const match = await questionsAt(db, subTopicID)
      .where(and(questionMatchesShort(search), mayShow))
      .orderBy(desc(table.id))
      .limit(maxQuestionMatches + 1);
    return {
      questions: match.slice(0, maxQuestionMatches),
      isCapped: match.length > maxQuestionMatches,
    };
  },
  chosen: async ({ input: { subTopicID, chosenQues }, db }) => {
    await requireSlug(db, subTopicID, takesQuestions);
    return { questions: await questionsAt(db, subTopicID).where(and(among(chosenQues), mayShow)) };
  },
  save: async ({ input: { subTopicID, mappedQues, setVersion }, db }) => {
    await requireSlug(db, subTopicID, { ...takesQuestions, locks: true });
    const stored = await setOf(db, subTopicID);
    await assertSetVersion(db, subTopicID, stored, setVersion);
    const isThere = new Set(stored.map(({ questionID }) => questionID));
    await refuseUnfit(
      db,
      mappedQues.filter((one) => !isThere.has(one)),
    );
    const isSame = versionOf(mappedQues) === versionOf(stored.map(({ questionID }) => questionID));
    if (!isSame) await storeSet(db, subTopicID, positionsOf(mappedQues, stored));
  },
});
