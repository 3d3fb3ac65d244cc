import type { Question } from '@prepdesk/contract/questions/question';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { countUpTo } from '../../db/count-up-to.ts';
import { filteredPage, type Page, type PageAsked } from '../../db/page-of.ts';
import { questions as table } from '../../db/schema/questions.ts';
import { questionColumns } from './question-rows.ts';
import { questionMatches, uniqueIDBegins } from './question-words.ts';

export type QuestionFilter = {
  type: number;
  search: string;
  difficultyLevel?: number | undefined;
  isActive?: number | undefined;
  uniqueID: string;
};

/**
 * A page of the bank, newest first.
 * @throws Failure `invalid` for a search that is too short
 */
export function questionPage(db: Db, asked: PageAsked, filter: QuestionFilter): Promise<Page<Question>> {
  const where = conditionOf(filter);
  const count = countUpTo(db, table, where);
  const read = ({ skip, take }: { skip: number; take: number }) =>
    db.select(questionColumns).from(table).where(where).orderBy(desc(table.id)).limit(take).offset(skip);
  // Questions are edited and imports undone, so that a filter had many matches once says nothing.
  return filteredPage(asked, { key: '', count, read }, new Set());
}

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
