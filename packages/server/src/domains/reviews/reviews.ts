import { missing, refused } from '@prepdesk/contract/failures';
import { reviews as calls, maxDecided } from '@prepdesk/contract/reviews/reviews';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { type Condition, days, equals, searchIn, within } from '../../db/list/conditions.ts';
import type { List } from '../../db/list/list.ts';
import { idsOf, listBehind, listOf } from '../../db/list/list-of.ts';
import { counted, newest } from '../../db/list/statement.ts';
import { classes, subjectMaps } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';
import { reviews as table } from '../../db/schema/reviews.ts';
import { videos } from '../../db/schema/videos.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow } from '../../http/call/resource-handlers.ts';
import { decideReviews } from './decide-reviews.ts';
import { storedReview } from './review-rows.ts';
import { reviewFigures } from './review-sums.ts';

/** Each state has its own index, which the planner uses only when the state is a literal in the SQL. */
const inState: Condition = ([field = ''], { input }) => {
  const state = input[field];
  if (state === undefined || state === '') return undefined;
  return {
    shape: `${field} ${Number(state)}`,
    where: () => sql`${table.approvedRating} = ${sql.raw(String(Number(state)))}`,
  };
};

const list = listOf(calls.list, {
  from: table,
  key: table.id,
  join: storedReview.joins,
  columns: storedReview.columns,
  scope: { appID: equals(table.appID) },
  search: searchIn(table.searchText),
  filters: {
    filter: inState,
    rating: equals(table.rating),
    type: equals(table.type),
    packages: within(table.packageID),
    courses: within(table.classID),
    written: days(table.createdAt),
  },
  order: newest(table.createdAt, table.id),
  sorts: { createdAt: table.createdAt },
  total: counted({ appID: table.appID }),
});

/** @throws Failure `missing`, or `refused` for a class of another app */
async function requireClassOf(db: Db, appID: number, classID: number): Promise<void> {
  const [row] = await db
    .select({ appID: subjectMaps.appID })
    .from(classes)
    .innerJoin(subjectMaps, eq(subjectMaps.id, classes.subjectMapID))
    .where(eq(classes.id, classID));
  if (!row) throw missing('The class');
  if (row.appID !== appID) throw refused('This class was not found in this app');
}

export const reviews = implement(calls, {
  list,
  edit: editRow(calls.edit, storedReview),
  matches: async ({ input, actor, db }) => {
    const ids = (await idsOf(listBehind(list) as List, { input, actor, db }, maxDecided + 1)) as number[];
    const cappedIDs = ids.slice(0, maxDecided);
    const versions = await db
      .select({ ratingID: table.id, rowVersion: table.rowVersion })
      .from(table)
      .where(inArray(table.id, cappedIDs));
    return { reviews: versions, isCapped: ids.length > maxDecided };
  },
  decide: ({ input, db }) => decideReviews(db, input),
  figures: ({ input, db }) => reviewFigures(db, input),
  add: async ({ input: { userAppID, classID, videoID, packageID, rating, comment }, db }) => {
    const [learner] = await db
      .select({ appID: learners.appID })
      .from(learners)
      .where(eq(learners.id, userAppID));
    if (!learner) throw missing('The learner');
    await requireClassOf(db, learner.appID, classID);
    if (videoID !== undefined) {
      const [video] = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoID));
      if (!video) throw missing('The video');
    }
    const [added] = await db
      .insert(table)
      .values({
        appID: learner.appID,
        learnerID: userAppID,
        classID,
        videoID,
        packageID,
        rating,
        comment,
      })
      .returning({ ratingID: table.id });
    return added!;
  },
});
