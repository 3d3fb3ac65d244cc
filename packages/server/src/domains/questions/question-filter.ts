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
    mappedIn({
      courseIDs: courseIDs.length > 0 ? sql`${sql.param(courseIDs)}::int[]` : undefined,
      subjectIDs: subjectIDs.length > 0 ? sql`${sql.param(subjectIDs)}::int[]` : undefined,
    }),
  );
}

/**
 * Questions of sub-topics in these courses and of these subjects. Read from the subject down to its questions, each step
 * by its index, so that it takes as long as the subject is large and not the bank.
 */
function mappedIn({ courseIDs, subjectIDs }: Partial<Record<'courseIDs' | 'subjectIDs', SQL | undefined>>) {
  if (!courseIDs && !subjectIDs) return undefined;
  const isMeant = and(
    courseIDs && sql`m.course_id = any(${courseIDs})`,
    subjectIDs && sql`m.subject_id = any(${subjectIDs})`,
  );
  return sql`${table.id} in (select q.question_id from subject_maps m
    join classes c on c.subject_map_id = m.id
    join topics t on t.class_id = c.id
    join sub_topics s on s.topic_id = t.id
    join sub_topic_questions q on q.sub_topic_id = s.id
    where ${isMeant})`;
}

const placesOf = ['courseIDs', 'subjectIDs'] as const;

/** The filters for courses and subjects, as one condition: that of the first of them that is chosen. */
export const isMapped: Condition = ([own], { input }) => {
  const chosen = placesOf.filter((name) => (input[name] as readonly number[] | undefined)?.length);
  if (chosen[0] !== own) return undefined;
  const values = Object.fromEntries(chosen.map((name) => [name, input[name]]));
  return {
    shape: `mapped in ${chosen.join('+')}`,
    where: () =>
      mappedIn(Object.fromEntries(chosen.map((name) => [name, sql`${sql.placeholder(name)}`]))) ?? sql`true`,
    values,
    // A course with few questions needs another plan than one with many.
    isPlannedAnew: true,
  };
};
