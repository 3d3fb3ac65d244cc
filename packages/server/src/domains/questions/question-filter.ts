import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Condition } from '../../db/list/conditions.ts';
import { questions as table } from '../../db/schema/questions.ts';
import { questionMatches, uniqueIDBegins } from './question-words.ts';

export type QuestionFilter = {
  type: number;
  search: string;
  difficultyLevel?: number | undefined;
  isActive?: number | undefined;
  uniqueID: string;
  courseIDs: number[];
  subjectIDs: number[];
};

/**
 * The condition for questions that match a filter.
 * @throws Failure `invalid` when the search is too short
 */
export function conditionOf({
  type,
  search,
  difficultyLevel,
  isActive,
  uniqueID,
  courseIDs,
  subjectIDs,
}: QuestionFilter): SQL | undefined {
  return and(
    eq(table.type, type),
    difficultyLevel === undefined ? undefined : eq(table.difficultyLevel, difficultyLevel),
    isActive === undefined ? undefined : eq(table.isActive, isActive),
    uniqueID ? uniqueIDBegins(uniqueID) : undefined,
    search ? questionMatches(search) : undefined,
    mappedIn({ courseIDs, subjectIDs }),
  );
}

type MappedTo = Partial<Record<'courseIDs' | 'subjectIDs', readonly number[] | undefined>>;

const mappedFields = ['courseIDs', 'subjectIDs'] as const;

/** The sub-topics in these courses and of these subjects, each step by its index. */
function subTopicsIn({ courseIDs = [], subjectIDs = [] }: MappedTo): SQL {
  const isChosen = and(
    courseIDs.length > 0 ? sql`m.course_id = any(${sql.param(courseIDs)}::int[])` : undefined,
    subjectIDs.length > 0 ? sql`m.subject_id = any(${sql.param(subjectIDs)}::int[])` : undefined,
  );
  return sql`select s.id from subject_maps m
    join classes c on c.subject_map_id = m.id
    join topics t on t.class_id = c.id
    join sub_topics s on s.topic_id = t.id
    where ${isChosen}`;
}

const isIn = (subTopics: SQL): SQL =>
  sql`${table.id} in (select question_id from sub_topic_questions where sub_topic_id = any(${subTopics}))`;

function mappedIn(mappedTo: MappedTo): SQL | undefined {
  if (!mappedFields.some((name) => mappedTo[name]?.length)) return undefined;
  return isIn(sql`array(${subTopicsIn(mappedTo)})`);
}

/**
 * The filters for courses and subjects, as one condition: that of the first of them that is chosen. The sub-topics are
 * read before, so that the planner sees how many there are: a course with few questions needs another plan than one
 * with many.
 */
export const isMapped: Condition = ([own], { input, db }) => {
  const mappedTo = input as MappedTo;
  if (mappedFields.find((name) => mappedTo[name]?.length) !== own) return undefined;
  return db.execute<{ id: number }>(subTopicsIn(mappedTo)).then(({ rows }) => ({
    shape: 'mapped',
    where: () => isIn(sql`${sql.placeholder('subTopicIDs')}::int[]`),
    values: { subTopicIDs: rows.map(({ id }) => id) },
    needsCustomPlan: true,
  }));
};
