import { and, eq, type SQL } from 'drizzle-orm';
import { questions as table } from '../../db/schema/questions.ts';
import { questionMatches, uniqueIDBegins } from './question-words.ts';

export type QuestionFilter = {
  type: number;
  search: string;
  difficultyLevel?: number | undefined;
  isActive?: number | undefined;
  uniqueID: string;
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
}: QuestionFilter): SQL | undefined {
  return and(
    eq(table.type, type),
    difficultyLevel === undefined ? undefined : eq(table.difficultyLevel, difficultyLevel),
    isActive === undefined ? undefined : eq(table.isActive, isActive),
    uniqueID ? uniqueIDBegins(uniqueID) : undefined,
    search ? questionMatches(search) : undefined,
  );
}
